import { type Hex, keccak256, stringToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'

/** The key that the local world's verifier signs claims with. Public knowledge: it must never sign for anything of worth. */
export const VERIFIER_KEY: Hex = keccak256(stringToHex('the verifier of the local world'))

/** Whom the boosts of the local world believe. */
export const verifierAddress = privateKeyToAddress(VERIFIER_KEY)
