//! Counts sequences of legal moves (*perft*) from fifty positions, and compares the numbers with those of the reference
//! rules.

use shogi_core::{Position, Setup};

use super::reference;

/// Positions in SFEN. Each of the first twenty tests one or two rules; the others are random.
pub const POSITIONS: [&str; 50] = [
    // The even start position, two positions that other programs use for perft, and a handicap.
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    // A pawn dropped before the king. It gives mate; it can be captured; the king can flee; it gives mate, because the
    // gold that could capture it is pinned; it gives mate for White.
    "7nk/9/7G1/9/9/9/9/9/K8 b P 1",
    "7nk/6g2/7G1/9/9/9/9/9/K8 b P 1",
    "6g1k/9/7G1/9/9/9/9/9/K8 b P 1",
    "R6gk/7p1/6NB1/9/9/9/9/9/K8 b 2P 1",
    "k8/9/9/9/9/9/7g1/9/7NK w p 1",
    // Files with a pawn, on which no second pawn may be dropped, and files with only promoted pawns or pawns of the
    // other side.
    "4k4/p1p1p1p1p/9/1+P1p1+P3/9/9/P1P3P1P/9/4K4 b 2P2p 1",
    // Pinned pieces on files, ranks and diagonals.
    "4r3k/9/4g4/1b7/4S4/3N5/r1P1K1G1r/3P5/1B2L3b b P 1",
    "k3R4/9/2s6/9/p1g1n1l1K/9/4b4/5r3/B8 w 2p 1",
    // Check: by one sliding piece, by several pieces, by two knights.
    "4k4/9/9/9/4l4/9/9/3GKG3/9 b RBGSNLP 1",
    "4r3k/9/9/8b/9/9/3n5/9/3PK1S2 b GP 1",
    "l7k/9/9/9/9/3n1n3/9/4K4/3LGL3 b 2S 1",
    // Pieces that could never move again, and moves that must promote. In the second position, the king of Black could
    // be captured.
    "3k5/LNP1PNL2/NPL6/9/9/9/2l1p1n2/1n1p1l3/5K3 b NLPnlp 1",
    "3k5/LNP1PNL2/NPL6/9/9/9/2l1p1n2/1n1p1l3/5K3 w NLPnlp 1",
    // All pieces in one hand; promoted pieces; no kings.
    "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1",
    "+R+B+S+N+L+P3/9/4k4/9/9/9/4K4/9/3+p+l+n+s+b+r b - 1",
    "9/2p1p1p2/1b5r1/9/9/9/1R5B1/2P1P1P2/9 b Pp 1",
    // Positions of random games after 19, 38, … moves. Three games were over before that; here is their last position,
    // which is checkmate.
    "l1s1kg1nl/1r2gs1b1/1pn3ppp/p1pppp3/P2P5/L8/1PPGPPPPP/1B1S1R2L/1N2KGSN1 w - 20",
    "1n1kg1sn1/l1s3gb1/2pp1p1pl/pp7/2+B5p/P1P3P2/LP1PPP1PP/3S1Kr2/1N1G1GSNL b Prp 39",
    "1nk2g3/l1r1+Pgs1l/1pp1s1n1+B/p1+b3ppp/2Ppp1P2/P6P1/1PKP2S1P/2G1P4/LNS1R2NL w GP 58",
    "lns4nl/r2gkgsb1/2p1p1p1p/1p6P/p1PpPGP2/1P3p1pL/P2P1PRPS/L2KGS3/BN5N1 b - 77",
    "1ns1krb2/7s1/3gpg+P1n/l1pp5/PnB1np1pP/1PPP1P3/L3PG1PL/3R1K2S/3S1G3 b 4P 96",
    "1G6l/lr1ss4/2pppkngg/pp3p1p+b/+b3P1p2/Ls1P3PP/2n5R/2S1G1P1L/1N2K4 b N5p 115",
    "1ngks4/ls1r2g2/1ppppp1pn/p5p2/1P3P2l/5GPP1/P1P+n4+p/LB2+b2S1/1NSK1R2L b g3p 57",
    "l2pgs3/2pBP2b1/n6pn/2s1+N1p1P/p2G1pPPp/g2Ppk2G/1PP3S1L/1p3K3/L1S3RNR w 2p 135",
    "rn2+P+Psn1/1s1g4+S/lp3k2+P/1gpPpp+R2/P4NPPL/1PP1+bP3/L1N3G1P/1L1SG4/B3K4 w 2Pp 138",
    "l1+R3+N1k/+N+N4P1l/rsp2G3/1pg1ppplp/P2l1P1pN/+pP5P1/4B2+s1/2PS1bG2/2g2K2S b P3p 191",
    "9/3pg1p2/p4pn2/1p3g2k/1S1Kpgn1p/LP5pL/S1p1P2S1/1B4GP1/P2R4P b 4p 210",
    "+S1p1G3b/3p3gp/lP1Nsbn1l/Pp2p2PL/p5k2/LG3gppP/2NP2N2/1+p3pRSR/2sKP4 b Pp 229",
    "l5s2/p1p+P+NL1Bk/1s2P4/g1PgsP2g/1g4Kpl/2NP1B2L/1PRn1p1P1/P5p2/3+p2+r1s w n4p 248",
    "4G4/rp1L2+P1k/2+Pg+S4/1P1p5/4pppPp/pBp2PG1P/6N2/S1+n1l2ps/K3+p2G1 w 2P 267",
    "1+PGrl2+LS/1P2S1+L2/+N2g2+NN+P/2kp3P1/P1l1+BSg2/K1P1+p3G/N1S3R2/1+p1P1p1p+p/7b1 w 3P2p 286",
    // Positions of random games with random changes: in check, with pinned pieces, or with pawns that would be a second
    // pawn on a file.
    "2n1g4/1s1s3p1/1n1p1P3/p1g1k2PP/P1p1p+B3/L3P1P1p/1p+SP4L/2GSr1G1R/1NB3S+n1 w G2Pp 92",
    "2n1g4/1s7/1n1r1P3/p1g1k2PP/P1p1s1P2/L6pp/BpPP4L/2GSKG2R/1Nn3S2 w 3P2p 99",
    "1n1k2gn1/+Nr1g+L4/1p2+Bspp1/2p1s1+bsl/2PP4P/1P2G1PP1/N2G1P2P/K1R5L/5S1N1 w 2BL3Plp 77",
    "4pr1nn/r2GgP1s1/3P2+Lp1/1sP4Gl/pP4+bP1/l3Ppp1G/N+b1P4L/3k4s/4S3N w BP7p 224",
    "1n1kp1rn1/r2g1P+L2/3P3ps/1sP4Gk/pP4+bP1/l3Ppp+RG/+S+b6L/5K2s/4S3N w G7p 231",
    "1N1G1s3/l6Pl/pkp1g+B3/gp4p2/3p3nR/P2P1P1Gp/LP3KB1+p/1s1BP2pL/1N1S1+r3 b 2l3p 133",
    "1k7/2g3P2/l1nN+Bsb1l/1NP2p1pp/pp3P3/LG1PP1pPP/NSp4GL/3p1R3/2Rr1K3 b G3Ps 133",
    "1k7/P1g3P2/2nN+Bsb1l/lNP2p1Lp/pp3P1p1/LG1PP1p1P/NSp4GL/3p1S1sG/1R3K2R b 18L2Pp 140",
    "ln2kgs2/r2sgB2l/1pp1ppp2/3p3pp/p6n1/2P6/PP1PPPPPP/2S1RKGS1/LN1G3NL w 18R18l 22",
    "l3s1s+Np/3pkr1P1/p1pN1p2l/1p1P5/gP+B2+B3/P3LPp1G/2NB1SP1b/L2S+p1rGL/2KN5 w G2p 141",
    "l3Sks+N1/3p2rPp/p1GNPp1pl/Gp1P5/g1p+R1+B3/P3pPpG1/2N1NSP2/L4G1rL/1K2SB3 w g3p 162",
    "1n+b1s2+P1/l1P+Bkg2l/+P2pb2s1/1pPb2p1p/1P2GPPp1/3lP3P/2+rG2+p1L/3S1+N3/NN1K3gN w S2Pp 134",
    "l8/rs2+Nk1g1/1pgN2n1l/p1ppPpppp/PP4PP1/3+B1PKSP/N2SS1G2/LBPR5/1B2+n2NL w 18GNP 117",
    "l8/rs2g1kg1/1p2P1n1l/pgpp1p1p1/PP4SPp/3PSP2P/N2SpG1KN/LBPR1+n3/1B4P1L b Ps 131",
    "l1s1k4/PP4S2/9/2ppPpr1g/ppgPSP1P1/1N+L5l/N1BSp3N/L1P1RGK1G/1B4P1L b 3p 166",
];

/// Counts the sequences of `depth` legal moves from the position `sfen`, with the rules of the library and with the
/// reference rules. Returns the number.
///
/// # Errors
///
/// Returns both numbers if they differ. Also returns an error if `sfen` cannot be parsed.
pub fn check_perft(sfen: &str, depth: u32) -> Result<u64, String> {
    let setup: Setup = sfen.parse().map_err(|error| format!("{sfen}: {error}"))?;
    let ours = count(&mut Position::new_lenient(&setup), depth);
    let expected = reference::perft(&setup, depth);
    if ours == expected {
        Ok(ours)
    } else {
        Err(format!(
            "{ours} sequences of {depth} moves from {sfen}, expected {expected}"
        ))
    }
}

/// Counts sequences of `depth` moves by playing and undoing every move.
fn count(position: &mut Position, depth: u32) -> u64 {
    if depth <= 1 {
        return position.legal_moves().len() as u64;
    }
    let mut sum = 0;
    for mv in position.legal_moves() {
        let undo = position.play_unchecked(mv);
        sum += count(position, depth - 1);
        position.undo(undo);
    }
    sum
}
