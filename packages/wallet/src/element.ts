/** `@laurel/wallet/element`: the modal and its buttons as custom elements, for pages without React. */
export { defineWalletElements, type WalletElements } from './element/define-wallet-elements.tsx'
export { ElementNameTakenError } from './element/errors.ts'
export { ELEMENT_KINDS, type ElementKind } from './element/mounted-elements.ts'
export type { WalletElementsOptions } from './element/wallet-elements-options.ts'
