/** `@laurel/wallet/devtools`: the developer panel. For development only; no other entry imports it. */
export { type DevtoolsOptions, mountDevtools } from './devtools/mount-devtools.ts'
