/** The steps of a claim, in order. */
export const claimPlaces = ['found', 'verified', 'signed', 'claim', 'paid'] as const

/** One of {@link claimPlaces}. */
export type ClaimPlace = (typeof claimPlaces)[number]
