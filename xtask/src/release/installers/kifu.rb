class Kifu < Formula
  desc "Read, write and convert shogi game records"
  homepage "{homepage}"
  license all_of: ["BSD-3-Clause", { any_of: ["MIT", "Apache-2.0"] }]

  on_macos do
    on_arm do
      url "{repository}/releases/download/v{version}/kifu-{version}-aarch64-apple-darwin.tgz"
      sha256 "{sha256 of kifu-{version}-aarch64-apple-darwin.tgz}"
    end
    on_intel do
      url "{repository}/releases/download/v{version}/kifu-{version}-x86_64-apple-darwin.tgz"
      sha256 "{sha256 of kifu-{version}-x86_64-apple-darwin.tgz}"
    end
  end

  on_linux do
    on_arm do
      url "{repository}/releases/download/v{version}/kifu-{version}-aarch64-unknown-linux-musl.tgz"
      sha256 "{sha256 of kifu-{version}-aarch64-unknown-linux-musl.tgz}"
    end
    on_intel do
      url "{repository}/releases/download/v{version}/kifu-{version}-x86_64-unknown-linux-musl.tgz"
      sha256 "{sha256 of kifu-{version}-x86_64-unknown-linux-musl.tgz}"
    end
  end

  def install
    bin.install "kifu"
    generate_completions_from_executable(bin/"kifu", "completions")
    system bin/"kifu", "man", "--output", man1
  end

  test do
    (testpath/"game.csa").write "V2.2\nPI\n+\n+7776FU\n"
    assert_match "７六歩(77)", shell_output("#{bin}/kifu convert game.csa --to kif")
  end
end
