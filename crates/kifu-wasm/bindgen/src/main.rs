//! Makes the JavaScript of a module that was compiled to WebAssembly: `bindgen MODULE FOLDER`.
//!
//! The program `wasm-bindgen` does the same, but it takes minutes to install, and must have the version of the library. Here one
//! lock file has both.

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(module), Some(folder)) = (arguments.next(), arguments.next()) else {
        return Err("expected the path of the module and that of the folder".into());
    };
    Bindgen::new()
        .input_path(module)
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        // `reset` of the package uses it.
        .reset_state_function(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .out_name("bindings")
        .generate(folder)?;
    Ok(())
}
