import type { Wallet } from '../wallet.ts'

/**
 * The providers in this page, each with its wallet object, as functions that show another wallet object in place of it;
 * null ends that. The developer panel replays earlier states with it.
 */
export const viewers = new Map<(shown: Wallet | null) => void, Wallet>()
