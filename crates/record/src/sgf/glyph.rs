//! Annotation glyphs of a move.
//!
//! SGF has properties for six of PGN's numbers, and a node may have one of them.
//! The private property `ZN` holds all others.

/// Returns the number of a glyph; `None` if the property is not a glyph.
pub(super) fn parse(name: &str, value: &str) -> Option<u8> {
    let twice = value.trim() == "2";
    match name {
        "TE" => Some(if twice { 3 } else { 1 }),
        "BM" => Some(if twice { 4 } else { 2 }),
        "IT" => Some(5),
        "DO" => Some(6),
        "ZN" => value.trim().parse().ok(),
        _ => None,
    }
}

/// Writes the glyphs in order.
pub(super) fn write(out: &mut String, glyphs: &[u8]) {
    for (index, glyph) in glyphs.iter().enumerate() {
        let standard = match glyph {
            1 => "TE[1]",
            2 => "BM[1]",
            3 => "TE[2]",
            4 => "BM[2]",
            5 => "IT[]",
            6 => "DO[]",
            _ => "",
        };
        if index == 0 && !standard.is_empty() {
            out.push_str(standard);
        } else {
            out.push_str(&format!("ZN[{glyph}]"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_glyph_is_a_standard_property() {
        let mut out = String::new();
        write(&mut out, &[3, 1, 14]);
        assert_eq!(out, "TE[2]ZN[1]ZN[14]");
        for (name, value, glyph) in [
            ("TE", "", Some(1)),
            ("TE", "2", Some(3)),
            ("BM", " 2 ", Some(4)),
            ("DO", "", Some(6)),
            ("ZN", "255", Some(255)),
            ("ZN", "256", None),
            ("C", "1", None),
        ] {
            assert_eq!(parse(name, value), glyph, "{name}[{value}]");
        }
    }
}
