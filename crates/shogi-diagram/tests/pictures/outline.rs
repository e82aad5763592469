//! Measures the path data that pictures have.

/// A rectangle: left, top, right, bottom.
pub(crate) type Bounds = [f64; 4];

/// Returns the points of path data, including the control points of curves. All commands of the pictures are supported.
pub(crate) fn points(path: &str) -> Vec<[f64; 2]> {
    let mut points = Vec::new();
    let (mut last, mut start) = ([0.0, 0.0], [0.0, 0.0]);
    for (command, numbers) in commands(path) {
        let is_relative = command.is_ascii_lowercase();
        let base = if is_relative { last } else { [0.0, 0.0] };
        match command.to_ascii_uppercase() {
            'Z' => last = start,
            'H' => last = [base[0] + numbers[0], last[1]],
            'V' => last = [last[0], base[1] + numbers[0]],
            curve => {
                // The last pair of a command is its end, and the start of the next command.
                let pairs = if curve == 'Q' { 2 } else { 1 };
                for command in numbers.chunks(2 * pairs) {
                    let base = if is_relative { last } else { [0.0, 0.0] };
                    for pair in command.chunks(2) {
                        last = [base[0] + pair[0], base[1] + pair[1]];
                        points.push(last);
                    }
                }
                if curve == 'M' {
                    start = last;
                }
            }
        }
        points.push(last);
    }
    points
}

/// Returns the command letters with their numbers.
fn commands(path: &str) -> Vec<(char, Vec<f64>)> {
    let starts: Vec<usize> = path
        .match_indices(char::is_alphabetic)
        .map(|(index, _)| index)
        .collect();
    let ends = starts.iter().skip(1).copied().chain([path.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(&start, end)| {
            let command = path[start..].chars().next().unwrap();
            (command, numbers(&path[start + 1..end]))
        })
        .collect()
}

/// Returns the numbers of a text. A sign also separates two numbers.
pub(crate) fn numbers(text: &str) -> Vec<f64> {
    let text = text.replace('-', " -").replace(',', " ");
    text.split_whitespace()
        .map(|number| number.parse().unwrap())
        .collect()
}

/// Returns the smallest rectangle around some points.
pub(crate) fn bounds(points: &[[f64; 2]]) -> Bounds {
    let none = [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];
    points.iter().fold(none, |[left, top, right, bottom], &[x, y]| {
        [left.min(x), top.min(y), right.max(x), bottom.max(y)]
    })
}

/// Whether a point is in a convex polygon whose corners are listed clockwise, as seen with y growing downwards.
pub(crate) fn contains(polygon: &[[f64; 2]], [x, y]: [f64; 2]) -> bool {
    let next = polygon.iter().cycle().skip(1);
    polygon
        .iter()
        .zip(next)
        .all(|(&[ax, ay], &[bx, by])| (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0.0)
}

#[test]
fn a_path_is_measured() {
    let measure = |path| bounds(&points(path)).map(|edge| format!("{edge}")).join(" ");
    assert_eq!(measure("M1 2h3v-4z"), "1 -2 4 2");
    assert_eq!(measure("m10 10q5-20 10 0-3 4 0 5zl-1-1"), "9 -10 20 15");
    let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
    assert!(contains(&square, [0.5, 0.5]) && !contains(&square, [1.5, 0.5]));
}
