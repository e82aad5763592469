"""Small records, to try the package with: ``kifu.load(kifu.examples.KIF)``."""

from pathlib import Path

#: A folder with both files.
FOLDER = Path(__file__).with_name("_examples")

#: A game in KIF, with times, comments, a bookmark and a variation.
KIF = FOLDER / "game.kifu"

#: Two games in CSA, with times.
CSA = FOLDER / "games.csa"
