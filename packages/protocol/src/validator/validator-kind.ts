/** Validators without a limit and without a fee. */
export type SignerValidatorKind = 'signerValidator' | 'signerValidatorV2'
/** Validators that count each claimant's claims. */
export type LimitedValidatorKind = 'limitedSignerValidator' | 'limitedSignerValidatorV2'
/** Validators that also take a fee. */
export type PayableValidatorKind = 'payableLimitedSignerValidator' | 'payableLimitedSignerValidatorV2'
/** The validators of the protocol. All of them accept claims of an authorized signer. */
export type ValidatorKind = SignerValidatorKind | LimitedValidatorKind | PayableValidatorKind

/** The properties that distinguish the kinds. */
type ValidatorTraits = {
  /** The EIP-712 domain's name. Source: docs/protocol.md#signed-claims. */
  readonly domainName: string
  /** True when the referrer is part of the signed message. */
  readonly signsReferrer: boolean
  /** True when a claim costs a fee. */
  readonly isPayable: boolean
}

/** The properties of each kind. Source: docs/protocol.md#signed-claims. */
export const validatorKinds = {
  signerValidator: { domainName: 'SignerValidator', signsReferrer: false, isPayable: false },
  signerValidatorV2: { domainName: 'SignerValidatorV2', signsReferrer: true, isPayable: false },
  limitedSignerValidator: { domainName: 'LimitedSignerValidator', signsReferrer: false, isPayable: false },
  limitedSignerValidatorV2: { domainName: 'LimitedSignerValidatorV2', signsReferrer: true, isPayable: false },
  payableLimitedSignerValidator: {
    domainName: 'PayableLimitedSignerValidator',
    signsReferrer: false,
    isPayable: true,
  },
  payableLimitedSignerValidatorV2: {
    domainName: 'PayableLimitedSignerValidatorV2',
    signsReferrer: true,
    isPayable: true,
  },
} as const satisfies Record<ValidatorKind, ValidatorTraits>

/** Returns whether a text names a kind of validator. */
export function isValidatorKind(text: string): text is ValidatorKind {
  return Object.hasOwn(validatorKinds, text)
}
