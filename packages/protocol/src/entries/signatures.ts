/**
 * `@laurel/protocol/signatures`: the bundled table of known events and functions. It is a separate entry because of its
 * size (some 30 kB compressed), so that an app with its own ABIs does not load it.
 */
export { bundledAbi } from '../signature/known/bundled-abi.ts'
