import type { Address } from 'viem'
import { type BoostForm, emptyBoostForm, isSameBoost, parseBoostForm, stringifyBoostForm } from './boost-form.ts'
import {
  type CreateBoostState,
  initialCreateBoostState,
  isStarted,
  parseCreateBoostState,
  type SignedStep,
  withoutSigned,
} from './create-boost-state.ts'

const creationKey = (chainId: number, account: Address) => `laurel:creation:${chainId}:${account.toLowerCase()}`
const formKey = (chainId: number) => `laurel:reward:${chainId}`

/**
 * Returns the unfinished creation of this account on this device. The initial state when there is none, or the browser
 * denies storage.
 */
export function readCreateBoostState(chainId: number, account: Address): CreateBoostState {
  try {
    const text = window.localStorage.getItem(creationKey(chainId, account))
    return (text === null ? null : parseCreateBoostState(text)) ?? initialCreateBoostState
  } catch {
    return initialCreateBoostState
  }
}

/** Saves a creation while it is unfinished. */
export function saveCreateBoostState(chainId: number, account: Address, creation: CreateBoostState): void {
  try {
    const key = creationKey(chainId, account)
    if (isStarted(creation)) window.localStorage.setItem(key, JSON.stringify(creation))
    else window.localStorage.removeItem(key)
  } catch {
    // The browser may deny storage. The chain still has what was created.
  }
}

/** Notes that the owner signed something for a boost elsewhere, so that Create does not request it again. */
export function noteSigned(
  { chainId, account }: { readonly chainId: number; readonly account: Address },
  boostId: bigint,
  step: SignedStep,
): void {
  const saved = readCreateBoostState(chainId, account)
  const next = withoutSigned(saved, String(boostId), step)
  if (next !== saved) saveCreateBoostState(chainId, account, next)
}

/** Returns the form of a boost that is saved on this device. */
export function readSavedForm(chainId: number): BoostForm | null {
  try {
    const text = window.localStorage.getItem(formKey(chainId))
    return text === null ? null : parseBoostForm(text)
  } catch {
    return null
  }
}

/** Saves the form of a boost on this device. An empty form is removed. */
export function saveBoostForm(chainId: number, form: BoostForm): void {
  try {
    if (isSameBoost(form, emptyBoostForm)) window.localStorage.removeItem(formKey(chainId))
    else window.localStorage.setItem(formKey(chainId), stringifyBoostForm(form))
  } catch {
    // The form stays on screen.
  }
}
