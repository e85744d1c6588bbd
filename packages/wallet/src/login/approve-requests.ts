import type { MessageType } from '../frame-messages/message-types.ts'
import type { FrameReason } from '../frame-messages/port-message.ts'
import { methodKindOf } from '../frame-messages/rpc-methods.ts'
import { ACTION_NOT_ALLOWED } from '../modal/action-not-allowed.ts'
import { currentView } from '../modal/modal.ts'
import type { View } from '../modal/view.ts'
import type { Wallet } from '../wallet.ts'
import type { FrameClient } from './frame-client.ts'

/** How long after a refused request its message comes, so that the modal is open by then. */
const REFUSED_DELAY_MS = 300

/** Why the frame is seen during a login. */
const LOGIN_REASONS: ReadonlySet<FrameReason> = new Set(['recovery', 'login', 'window'])
/** What ends when the user leaves the frame during a login. */
const LOGIN_MESSAGES: readonly MessageType[] = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'GET_SOCIAL_REDIRECT_URI',
  'CONNECT_SOCIAL',
  'GET_FARCASTER_URI',
  'CONNECT_PASSKEY',
  'GET_USER',
]

/** Shows the frame while its user has to confirm something. */
export type ApproveRequests = {
  /** Sends a request. One that has to be confirmed shows the frame until its reply. */
  readonly run: <Result>(method: string, send: () => Promise<Result>) => Promise<Result>
  /** Sends what the user does with their account, and shows the frame until its reply. */
  readonly show: <Result>(reason: FrameReason, send: () => Promise<Result>) => Promise<Result>
  /** Says that a request is not allowed, and drops those that wait for a confirmation. */
  readonly refuse: () => void
  readonly destroy: () => void
}

const isApprove = (view: View | null): boolean => view?.type === 'ApproveTransaction'

/**
 * Creates {@link ApproveRequests}. A closed modal opens for a confirmation and closes after it; an open one shows it
 * above its view, and goes back after it. Leaving the view drops what waits. Source: docs/frame-messages.md#the-client.
 */
export function createApproveRequests(
  { environment, modal, options }: Wallet,
  client: FrameClient,
  log: (message: string) => void,
): ApproveRequests {
  let cancelMessage = () => {}
  /** Whether the modal was opened for a confirmation alone. */
  let isOpenedHere = false
  /** Whether the view goes away because nothing waits any more, and not because the user left it. */
  let isHiding = false

  const isShown = () => {
    const state = modal.getState()
    return state.status === 'open' && state.history.some(isApprove)
  }

  function show(view: View): void {
    if (isShown()) return
    isOpenedHere = modal.getState().status === 'closed'
    if (isOpenedHere) modal.open(view)
    else modal.push(view)
  }

  function hide(): void {
    if (client.isConfirming() || !isApprove(currentView(modal.getState()))) return
    isHiding = true
    if (isOpenedHere) modal.close()
    else modal.goBackOrClose()
    isHiding = false
    isOpenedHere = false
  }

  async function showUntil<Result>(reason: FrameReason, send: () => Promise<Result>): Promise<Result> {
    const sent = send()
    show({ type: 'ApproveTransaction', reason })
    try {
      return await sent
    } finally {
      hide()
    }
  }

  /** Says that a permission was granted, in place of the confirmation, unless another one waits there. */
  function sayGranted(): void {
    if (client.isConfirming() || !isApprove(currentView(modal.getState()))) return
    isHiding = true
    modal.replace({ type: 'SmartSessionCreated' })
    isHiding = false
    isOpenedHere = false
  }

  const ends = [
    client.subscribe((message) => {
      if ('status' in message) return
      if (message.type === 'SHOW') show({ type: 'ApproveTransaction', reason: message.reason })
      else if (message.type === 'HIDE') hide()
    }),
    modal.subscribe((_state, before) => {
      const wasShown = before.status === 'open' && before.history.some(isApprove)
      if (!wasShown || isShown() || isHiding) return
      isOpenedHere = false
      // The user closed the modal or went back, so nobody answers any more.
      client.rejectRpcRequests()
      client.closeExport()
      const wasLogin = before.history.some(
        (view) => view.type === 'ApproveTransaction' && view.reason !== undefined && LOGIN_REASONS.has(view.reason),
      )
      // Without its recovery, an account cannot be used, so the login ends too.
      // A new email address is confirmed there too.
      client.abort(wasLogin ? [...LOGIN_MESSAGES, 'UPDATE_EMAIL'] : ['UPDATE_EMAIL'])
    }),
  ]

  return {
    run: async (method, send) => {
      if (methodKindOf(method) !== 'confirmed') return send()
      return showUntil('confirm', async () => {
        const result = await send()
        if (method === 'wallet_grantPermissions') sayGranted()
        return result
      })
    },
    show: showUntil,
    refuse: () => {
      if (modal.getState().status === 'closed') modal.open()
      if (options.logLevel !== 'silent') log('Requested RPC call is not allowed')
      cancelMessage()
      cancelMessage = environment.setTimeout(() => {
        // What waits is dropped, and the modal stays open for the message.
        if (isShown()) modal.reset({ type: 'Account' })
        modal.showSnack('error', ACTION_NOT_ALLOWED)
        client.rejectRpcRequests()
      }, REFUSED_DELAY_MS)
    },
    destroy: () => {
      cancelMessage()
      for (const end of ends) end()
    },
  }
}
