#!/bin/sh
# rustdoc, with options that are not stable.
RUSTC_BOOTSTRAP=1 exec rustdoc "$@"
