/** Validators that count nothing and cost nothing. */
export type PlainValidatorKind = 'signerValidator' | 'signerValidatorV2'
/** Validators that count each claimant's claims. */
export type LimitedValidatorKind = 'limitedSignerValidator' | 'limitedSignerValidatorV2'
/** Validators that also take a fee. */
export type PayableValidatorKind = 'payableLimitedSignerValidator' | 'payableLimitedSignerValidatorV2'
/** The validators of the protocol: all of them let through what an allowed signer signed. */
export type ValidatorKind = PlainValidatorKind | LimitedValidatorKind | PayableValidatorKind

/** What sets the kinds apart. */
type ValidatorTraits = {
  /** The EIP-712 domain's name. Source: docs/protocol.md#signed-claims. */
  readonly domainName: string
  /** True when the referrer is part of what is signed. */
  readonly signsReferrer: boolean
  /** True when a claim costs a fee. */
  readonly isPayable: boolean
}

/** Each kind's traits. Source: docs/protocol.md#signed-claims. */
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
