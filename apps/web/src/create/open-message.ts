import type { Tone } from '../controls/alert.tsx'
import type { CreateBoostState, SignedStep } from './create-boost-state.ts'

/** The title of what a boost is without, and its tone. */
export type OpenMessage = {
  readonly title: 'liveWithoutTerms' | 'liveWithoutText' | 'signingText'
  readonly tone: Tone
}

/**
 * Returns what is said of a boost whose terms or text are not signed yet. Without its terms it pays for too much, which
 * is a warning. Its text changes nothing, so only a failure is one. Pure.
 */
export function getOpenMessage(open: SignedStep, phase: CreateBoostState['phase']): OpenMessage {
  if (open === 'terms') return { title: 'liveWithoutTerms', tone: 'warn' }
  if (phase === 'working') return { title: 'signingText', tone: 'plain' }
  return { title: 'liveWithoutText', tone: phase === 'failed' ? 'warn' : 'plain' }
}
