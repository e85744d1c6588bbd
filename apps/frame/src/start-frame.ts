import {
  type AppMessage,
  type FrameConfig,
  type FrameReason,
  type MessageType,
  methodKindOf,
} from '@laurel/wallet/frame-messages'
import * as z from 'zod/mini'
import { createPromptStore, type PromptStore } from './account/prompt-store.ts'
import { createApp, type Login } from './app.ts'
import { NotFramedError, PageNotLoadedError } from './config/errors.ts'
import { readConfig } from './config/read-config.ts'
import { createConfirmStore } from './confirm/confirm-store.ts'
import { createDevicesStore } from './devices/devices-store.ts'
import { createExportStore } from './export/export-store.ts'
import { FrameError } from './frame-error.ts'
import { createAppLink } from './messages/app-link.ts'
import { findParentOrigin } from './messages/origin.ts'
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

/**
 * Starts the frame in its page: listens to the app around it, and draws what the user confirms. A page without an app around
 * it, or without its configuration, says so.
 */
export function startFrame(createLogin: CreateLogin): void {
  // It would try whether the page allows `eval`, which its Content Security Policy reports.
  z.config({ jitless: true })
  const root = document.getElementById('root')
  if (root === null) return
  try {
    if (window.parent === window) throw new NotFramedError()
    run(root, readConfig(document), createLogin)
  } catch (error) {
    if (!(error instanceof FrameError)) throw error
    say(root, error.message)
  }
}

function run(root: HTMLElement, config: FrameConfig, createLogin: CreateLogin): void {
  const confirmations = createConfirmStore()
  const prompts = createPromptStore()
  const exports = createExportStore()
  const devices = createDevicesStore()
  /** Requests of a login that have no reply yet: they can wait for the recovery of the account. */
  const waitingLogins = new Set<string>()
  const byOrigin = new Map<string, Login>()
  const loginOf = (origin: string) => {
    const login = byOrigin.get(origin) ?? createLogin(config, origin, prompts)
    byOrigin.set(origin, login)
    return login
  }
  const shown = new Set<{ readonly reason: FrameReason }>()
  const show = (reason: FrameReason) => {
    const entry = { reason }
    shown.add(entry)
    link.notify({ type: 'SHOW', reason })
    return () => {
      if (shown.delete(entry) && shown.size === 0) link.notify({ type: 'HIDE' })
    }
  }
  const loadFailures = once(() => import('./language/describe-failure.ts'))
  const app = createApp({
    ...{ config, confirmations, devices, loginOf, preferences: createAccountPreferences(findStorage()) },
    loadMethods: once(async () => (await import('./rpc/create-methods.ts')).createMethods(config, findStorage())),
    describeFailure: async (error) => {
      try {
        return await (await loadFailures()).describeFailure(error, navigator.languages)
      } catch {
        return null
      }
    },
    applyTheme: (payload) => applyTheme(document.documentElement, parseTheme(payload)),
  })
  const link = createAppLink({
    policy: { origins: config.origins, isPublicWireEnabled: config.isPublicWireEnabled },
    version: config.version,
    // Public clients say which version of the frame they want since they know it.
    knowsReady: new URLSearchParams(location.search).has('version'),
    parentOrigin: findParentOrigin(
      {
        ancestorOrigins: 'ancestorOrigins' in location ? [...location.ancestorOrigins] : null,
        referrer: document.referrer,
      },
      config.origins,
    ),
    listener: {
      onRequest: (request) => {
        const { id } = request.message
        if (canPrompt(request.message)) waitingLogins.add(id)
        void app.answer(request).finally(() => waitingLogins.delete(id))
      },
      onAbort: (id) => {
        confirmations.abort(id)
        exports.close(id)
        devices.close(id)
        // The app left the login, so that nobody shows the recovery any more.
        if (id === null || waitingLogins.delete(id)) prompts.cancel()
      },
      onExport: (id, origin) => exports.start(id, () => loginOf(origin).openExport()),
      onReload: () => location.reload(),
      // The frame may wait for its user since before the app loaded again.
      onConnect: () => {
        for (const { reason } of shown) link.notify({ type: 'SHOW', reason })
      },
    },
    window,
    now: () => performance.now(),
  })

  const { confirmsInWindow = false } = config
  const draw = once(async () =>
    (await import('./page/draw-page.tsx')).drawPage(root, {
      confirmations,
      prompts,
      exports,
      devices,
      confirmsInWindow,
    }),
  )
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

function say(root: HTMLElement, text: string): void {
  const line = document.createElement('p')
  line.textContent = text
  root.replaceChildren(line)
}
