import type { AccountType } from '../account/account-type.ts'
import type { WalletError } from '../wallet-error.ts'
import type { SocialProvider } from './login-options.ts'

/** Who is logged in. */
export type LoginUser = {
  readonly email: string | null
  readonly userName: string | null
  readonly socialProvider: SocialProvider | null
  /** The address that is used. */
  readonly address: string
  readonly accounts: readonly { readonly address: string; readonly type: AccountType }[]
  readonly preferredAccountType: AccountType
  readonly isSmartAccountDeployed: boolean | null
}

/** A code that the visitor enters. `sentAt`: when its mail was requested, in milliseconds since 1970. */
export type CodeEntry = {
  readonly email: string
  readonly sentAt: number
  readonly isChecking: boolean
  readonly error: WalletError | null
}

/** Where a login is. */
export type LoginStep =
  /** Nothing runs. `error`: why the last login did not begin, or ended. */
  | { readonly status: 'idle'; readonly error: WalletError | null }
  /** The mail is requested. */
  | { readonly status: 'sending'; readonly email: string }
  /** The link in the mail waits for approval. Its page shows the same match code. */
  | {
      readonly status: 'device'
      readonly email: string
      readonly matchCode: string | null
      readonly sentAt: number
      readonly error: WalletError | null
    }
  /** The code of the mail is entered. */
  | ({ readonly status: 'code' } & CodeEntry)
  /** The window of a provider is open, or its answer is checked. `uri`: what the window shows, once it is known. */
  | {
      readonly status: 'social'
      readonly provider: SocialProvider
      readonly phase: 'waiting' | 'retrieving' | 'failed' | 'untrusted' | 'blocked'
      readonly uri: string | null
      /** Why it failed; null in the other phases. */
      readonly error: WalletError | null
    }
  /** Farcaster's app approves. `uri` is in the code, and null until it is known. */
  | { readonly status: 'farcaster'; readonly uri: string | null; readonly isRetrieving: boolean }
  /** The frame logs in with a passkey. */
  | { readonly status: 'passkey' }
  /** The visitor is proven, and the wallet connects. */
  | { readonly status: 'connecting' }

/** Where a change of the email address is. */
export type EmailUpdate =
  | { readonly status: 'idle'; readonly error: WalletError | null }
  | { readonly status: 'sending'; readonly email: string }
  /** The code that went to the current address. `email` is the new one. */
  | ({ readonly status: 'primary' } & CodeEntry)
  /** The code that went to the new address. */
  | ({ readonly status: 'secondary' } & CodeEntry)

/** How the last step ended that the user did with their account in the frame. `error`: why it was not done. */
export type AccountStep = { readonly isRecoveryChanged: boolean; readonly error: WalletError | null }

/** The state of the login. `isChangingType`: another account type was requested. */
export type LoginState = {
  readonly step: LoginStep
  readonly update: EmailUpdate
  readonly user: LoginUser | null
  readonly isChangingType: boolean
  readonly accountStep: AccountStep
  /** Whether the frame did not load at the last try. The user is then who this page saved. */
  readonly isUnreachable: boolean
  /** The chain ids that have smart accounts. Empty until they are known, and where the lookup failed. */
  readonly smartAccountNetworks: readonly number[]
}

/** What can happen to a login. */
export type LoginEvent =
  | { readonly type: 'email-submitted'; readonly email: string }
  | {
      readonly type: 'device-required'
      readonly email: string
      readonly matchCode: string | null
      readonly now: number
    }
  | { readonly type: 'code-sent'; readonly email: string; readonly now: number }
  | { readonly type: 'code-submitted' }
  | { readonly type: 'social-started'; readonly provider: SocialProvider; readonly isBlocked: boolean }
  | { readonly type: 'social-moved'; readonly phase: 'waiting' | 'retrieving' | 'untrusted' }
  | { readonly type: 'social-located'; readonly uri: string }
  | { readonly type: 'farcaster-started' }
  | { readonly type: 'farcaster-located'; readonly uri: string }
  | { readonly type: 'farcaster-approved' }
  | { readonly type: 'passkey-started' }
  /** The visitor is proven. */
  | { readonly type: 'verified' }
  | { readonly type: 'user-received'; readonly user: LoginUser }
  /** The frame replied, or did not load. */
  | { readonly type: 'frame-tried'; readonly isUnreachable: boolean }
  /** A step failed: a code stays to be entered again, and everything else ends. */
  | { readonly type: 'failed'; readonly error: WalletError }
  /** The visitor left the login, or it is complete. */
  | { readonly type: 'left' }
  | { readonly type: 'update-submitted'; readonly email: string }
  | { readonly type: 'update-code-sent'; readonly to: 'primary' | 'secondary'; readonly now: number }
  | { readonly type: 'update-code-submitted' }
  | { readonly type: 'update-failed'; readonly error: WalletError }
  | { readonly type: 'update-left' }
  | { readonly type: 'email-changed'; readonly email: string }
  | { readonly type: 'type-requested' }
  | { readonly type: 'type-settled' }
  | { readonly type: 'networks-received'; readonly chainIds: readonly number[] }
  /** The user began a step in the frame, or ended it. */
  | ({ readonly type: 'account-step' } & AccountStep)
  | { readonly type: 'signed-out' }

const idle = { status: 'idle', error: null } as const

/** Nobody is logged in. */
export const noLogin: LoginState = {
  ...{ step: idle, update: idle, user: null, isChangingType: false },
  accountStep: { isRecoveryChanged: false, error: null },
  isUnreachable: false,
  smartAccountNetworks: [],
}

/** Returns the state after an event. An event that does not fit the step changes nothing. Pure and total. */
export function nextLogin(state: LoginState, event: LoginEvent): LoginState {
  switch (event.type) {
    case 'user-received':
      return { ...state, user: event.user }
    case 'frame-tried':
      return state.isUnreachable === event.isUnreachable ? state : { ...state, isUnreachable: event.isUnreachable }
    case 'email-changed':
      return { ...state, update: idle, user: state.user === null ? null : { ...state.user, email: event.email } }
    case 'type-requested':
      return { ...state, isChangingType: true }
    case 'type-settled':
      return { ...state, isChangingType: false }
    case 'networks-received':
      return { ...state, smartAccountNetworks: event.chainIds }
    case 'account-step': {
      const { isRecoveryChanged, error } = event
      return { ...state, accountStep: { isRecoveryChanged, error } }
    }
    case 'signed-out':
      return { ...noLogin, step: state.step, isUnreachable: state.isUnreachable }
    case 'update-submitted':
    case 'update-code-sent':
    case 'update-code-submitted':
    case 'update-failed':
    case 'update-left': {
      const update = nextUpdate(state.update, event)
      return update === state.update ? state : { ...state, update }
    }
    default: {
      const step = nextStep(state.step, event)
      return step === state.step ? state : { ...state, step }
    }
  }
}

type UpdateEvent = Extract<LoginEvent, { type: `update-${string}` }>
type StepEvent = Exclude<
  LoginEvent,
  | UpdateEvent
  | { type: 'user-received' | 'email-changed' | 'type-requested' | 'type-settled' | 'networks-received' }
  | { type: 'account-step' | 'signed-out' | 'frame-tried' }
>

function nextStep(step: LoginStep, event: StepEvent): LoginStep {
  switch (event.type) {
    case 'email-submitted':
      return { status: 'sending', email: event.email }
    case 'device-required': {
      const { email, matchCode, now } = event
      return { status: 'device', email, matchCode, sentAt: now, error: null }
    }
    case 'code-sent':
      return toCode(event)
    case 'code-submitted':
      return step.status === 'code' ? { ...step, isChecking: true, error: null } : step
    case 'social-started':
      return {
        ...{ status: 'social', provider: event.provider, uri: null, error: null },
        phase: event.isBlocked ? 'blocked' : 'waiting',
      }
    case 'social-moved':
      return step.status === 'social' ? { ...step, phase: event.phase } : step
    case 'social-located':
      return step.status === 'social' ? { ...step, uri: event.uri } : step
    case 'farcaster-started':
      return { status: 'farcaster', uri: null, isRetrieving: false }
    case 'farcaster-located':
      return step.status === 'farcaster' ? { ...step, uri: event.uri } : step
    case 'farcaster-approved':
      return step.status === 'farcaster' ? { ...step, isRetrieving: true } : step
    case 'passkey-started':
      return { status: 'passkey' }
    case 'verified':
      return { status: 'connecting' }
    case 'failed':
      if (step.status === 'code') return { ...step, isChecking: false, error: event.error }
      if (step.status === 'device') return { ...step, error: event.error }
      if (step.status === 'social') return { ...step, phase: 'failed', error: event.error }
      return { status: 'idle', error: event.error }
    case 'left':
      return idle
    default:
      return event satisfies never
  }
}

function nextUpdate(update: EmailUpdate, event: UpdateEvent): EmailUpdate {
  switch (event.type) {
    case 'update-submitted':
      return { status: 'sending', email: event.email }
    case 'update-code-sent': {
      if (update.status === 'idle') return update
      return { ...toCode({ email: update.email, now: event.now }), status: event.to }
    }
    case 'update-code-submitted':
      return isEntry(update) ? { ...update, isChecking: true, error: null } : update
    case 'update-failed':
      return isEntry(update)
        ? { ...update, isChecking: false, error: event.error }
        : { status: 'idle', error: event.error }
    case 'update-left':
      return idle
    default:
      return event satisfies never
  }
}

const toCode = ({ email, now }: { readonly email: string; readonly now: number }) =>
  ({ status: 'code', email, sentAt: now, isChecking: false, error: null }) as const

const isEntry = (update: EmailUpdate): update is Extract<EmailUpdate, { status: 'primary' | 'secondary' }> =>
  update.status === 'primary' || update.status === 'secondary'
