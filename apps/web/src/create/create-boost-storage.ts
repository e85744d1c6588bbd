import type { Address } from 'viem'
import { type BoostForm, emptyBoostForm, isSameBoost, parseBoostForm, stringifyBoostForm } from './boost-form.ts'
import {
  type CreateBoostState,
  initialCreateBoostState,
  isStarted,
  parseCreateBoostState,
} from './create-boost-state.ts'

const creationKey = (chainId: number, account: Address) => `laurel:creation:${chainId}:${account.toLowerCase()}`
const formKey = (chainId: number) => `laurel:reward:${chainId}`

/** The creation that this account left in the middle on this device; none where storage is refused. */
export function readCreateBoostState(chainId: number, account: Address): CreateBoostState {
  try {
    const text = window.localStorage.getItem(creationKey(chainId, account))
    return (text === null ? null : parseCreateBoostState(text)) ?? initialCreateBoostState
  } catch {
    return initialCreateBoostState
  }
}

/** Keeps a creation as long as something of it is open. */
export function saveCreateBoostState(chainId: number, account: Address, creation: CreateBoostState): void {
  try {
    const key = creationKey(chainId, account)
    if (isStarted(creation)) window.localStorage.setItem(key, JSON.stringify(creation))
    else window.localStorage.removeItem(key)
  } catch {
    // Storage may be refused: the chain itself still knows what was made.
  }
}

/** A boost's form as it was left on this device. */
export function readSavedForm(chainId: number): BoostForm | null {
  try {
    const text = window.localStorage.getItem(formKey(chainId))
    return text === null ? null : parseBoostForm(text)
  } catch {
    return null
  }
}

/** Keeps a boost's form on this device; an untouched one is forgotten. */
export function saveBoostForm(chainId: number, form: BoostForm): void {
  try {
    if (isSameBoost(form, emptyBoostForm)) window.localStorage.removeItem(formKey(chainId))
    else window.localStorage.setItem(formKey(chainId), stringifyBoostForm(form))
  } catch {
    // It stays on screen all the same.
  }
}
