import { type Hex, keccak256, stringToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'

/** The key that the local world's verifier signs claims with. The key is public, so it must never sign for anything of value. */
export const VERIFIER_KEY: Hex = keccak256(stringToHex('the verifier of the local world'))

/** The signer that the boosts of the local world trust. */
export const verifierAddress = privateKeyToAddress(VERIFIER_KEY)
