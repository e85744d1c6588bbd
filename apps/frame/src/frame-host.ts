import {
  type AppMessage,
  type FrameConfig,
  type FramePortMessage,
  type FrameReason,
  type MessageType,
  methodKindOf,
} from '@laurel/wallet/frame-messages'
import type { Login } from './account/login.ts'
import { isLoginMessage } from './account/login-messages.ts'
import { createPromptStore, type PromptStore } from './account/prompt-store.ts'
import { createApp } from './app.ts'
import { PageNotLoadedError } from './config/errors.ts'
import { type ConfirmStore, createConfirmStore } from './confirm/confirm-store.ts'
import { createDevicesStore, type DevicesStore } from './devices/devices-store.ts'
import { createExportStore, type ExportStore } from './export/export-store.ts'
import type { GuardPlace } from './guard/guard.ts'
import type { AppListener } from './messages/app-link.ts'
import { createShownReasons, type ShownReasons } from './shown-reasons.ts'
import { createAccountPreferences } from './smart-account/preferences.ts'
import { applyTheme, parseTheme } from './theme/theme.ts'

/** The messages that can wait for what the user does for the recovery of their account. */
const LOGIN_MESSAGES: ReadonlySet<string> = new Set<MessageType>([
  'CONNECT_OTP',
  'CONNECT_DEVICE',
  'CONNECT_SOCIAL',
  'CONNECT_PASSKEY',
  'GET_USER',
  'CHANGE_RECOVERY',
  'UPDATE_EMAIL',
])

/** Whether a message can wait for a recovery method. A signature does where the server cannot help. */
function canPrompt(message: AppMessage): boolean {
  if (message.type === 'RPC_REQUEST') return methodKindOf(message.payload.method) === 'confirmed'
  return LOGIN_MESSAGES.has(message.type)
}

/** Creates the login for an app of an origin. `prompts`: what the user has to do for their account. */
export type CreateLogin = (config: FrameConfig, origin: string, prompts: PromptStore) => Login

export type FrameHostOptions = {
  /** What the page is drawn in. It fills it. */
  readonly root: HTMLElement
  /** Whether the page is a frame in an app's page, or a window. */
  readonly place: GuardPlace
  readonly config: FrameConfig
  readonly createLogin: CreateLogin
  /** Shows or hides the page to its user. */
  readonly notify: (message: FramePortMessage) => void
}

/** Answers apps, and draws what their users do. */
export type FrameHost = Pick<AppListener, 'onRequest' | 'onAbort' | 'onExport'> & {
  /** Says again what the user is shown now, to an app that has connected since. */
  readonly notifyAgain: () => void
  /** Draws the page, also when nothing waits for the user. */
  readonly draw: () => Promise<void>
}

/** Creates what the page of the login does, wherever its apps are. */
export function createFrameHost({ root, place, config, createLogin, notify }: FrameHostOptions): FrameHost {
  const confirmations = createConfirmStore()
  const prompts = createPromptStore()
  const exports = createExportStore()
  const devices = createDevicesStore()
  /** Requests of a login that have no reply yet: they can wait for the recovery of the account. */
  const waitingLogins = new Set<string>()
  /** The logins of steps that have no reply yet, by the id of their message. */
  const runningLogins = new Map<string, Login>()
  const byOrigin = new Map<string, Login>()
  const loginOf = (origin: string) => {
    const login = byOrigin.get(origin) ?? createLogin(config, origin, prompts)
    byOrigin.set(origin, login)
    return login
  }
  const reasons = createShownReasons(notify)
  const loadFailures = once(() => import('./language/describe-failure.ts'))
  const app = createApp({
    ...{ config, confirmations, devices, loginOf, preferences: createAccountPreferences(findStorage()) },
    loadRpc: once(async () => (await import('./rpc/create-rpc-service.ts')).createRpcService(config, findStorage())),
    describeFailure: async (error) => {
      try {
        return await (await loadFailures()).describeFailure(error, navigator.languages)
      } catch {
        return null
      }
    },
    applyTheme: (payload) => applyTheme(document.documentElement, parseTheme(payload)),
  })

  const { confirmsInWindow = false } = config
  const draw = once(async () =>
    (await import('./page/draw-page.tsx')).drawPage(root, {
      ...{ confirmations, prompts, exports, devices },
      ...{ place, confirmsInWindow },
    }),
  )
  showWhileOpen({ confirmations, prompts, exports, devices }, { draw, show: reasons.show })

  return {
    onRequest: (request) => {
      const { id } = request.message
      if (canPrompt(request.message)) waitingLogins.add(id)
      if (isLoginMessage(request.message)) runningLogins.set(id, loginOf(request.origin))
      void app.answer(request).finally(() => {
        waitingLogins.delete(id)
        runningLogins.delete(id)
      })
    },
    onAbort: (id) => {
      confirmations.abort(id)
      exports.close(id)
      devices.close(id)
      for (const login of id === null ? byOrigin.values() : [runningLogins.get(id)]) login?.leave()
      // The app left the login, so that nobody shows the recovery any more.
      if (id === null || waitingLogins.delete(id)) prompts.cancel()
    },
    onExport: (id, origin) => exports.start(id, () => loginOf(origin).openExport()),
    notifyAgain: reasons.notifyAgain,
    draw,
  }
}

/** What the user is shown, or has to do. */
type Stores = {
  readonly confirmations: ConfirmStore
  readonly prompts: PromptStore
  readonly exports: ExportStore
  readonly devices: DevicesStore
}

/** Draws and shows the page while one of the stores has something for its user. */
function showWhileOpen(
  { confirmations, prompts, exports, devices }: Stores,
  { draw, show }: { readonly draw: () => Promise<void>; readonly show: ShownReasons['show'] },
): void {
  const follow = (subscribe: (listener: () => void) => void, isOpen: () => boolean, reasonOf: () => FrameReason) => {
    let hide: (() => void) | null = null
    subscribe(() => {
      if (isOpen() && hide === null) {
        draw().catch((cause: unknown) => {
          reportError(cause)
          // The user sees nothing to answer, so that the app would wait for ever.
          const error = new PageNotLoadedError({ cause })
          confirmations.fail(error)
          prompts.fail(error)
          exports.close(null)
          devices.close(null)
        })
        hide = show(reasonOf())
      }
      if (!isOpen()) {
        hide?.()
        hide = null
      }
    })
  }
  follow(
    confirmations.subscribe,
    () => confirmations.getState().length > 0,
    () => 'confirm',
  )
  follow(
    prompts.subscribe,
    () => prompts.getState() !== null,
    () => (prompts.getState()?.type === 'login' ? 'login' : 'recovery'),
  )
  follow(
    exports.subscribe,
    () => exports.getState() !== null,
    () => 'export',
  )
  follow(
    devices.subscribe,
    () => devices.getState() !== null,
    () => 'devices',
  )
}

/** Returns the storage of the frame, or null where the browser refuses it to a page in another one. */
function findStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** Returns a function that starts once. A file that could not be loaded is requested again the next time. */
function once<Result>(start: () => Promise<Result>): () => Promise<Result> {
  let started: Promise<Result> | null = null
  return () => {
    started ??= start().catch((error: unknown) => {
      started = null
      throw error
    })
    return started
  }
}
