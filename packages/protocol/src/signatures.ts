/**
 * `@laurel/protocol/signatures`: the bundled table of known events and functions. An entry of its own because of its
 * size (some 30 kB compressed): whoever brings their own ABIs does not load it.
 */
export { bundledAbi } from './signature/known/bundled-abi.ts'
