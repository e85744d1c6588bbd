import type { FrameConfig } from '@laurel/wallet/frame-messages'
import * as z from 'zod/mini'
import { NotFramedError } from './config/errors.ts'
import { readConfig } from './config/read-config.ts'
import { isStorageBlocked } from './device/frame-storage.ts'
import { FrameError } from './frame-error.ts'
import { type CreateLogin, createFrameHost } from './frame-host.ts'
import type { WindowRelay } from './login-window/window-relay.ts'
import { type AppListener, createAppLink } from './messages/app-link.ts'
import { findParentOrigin } from './messages/origin.ts'

/**
 * Starts the login in its page: in a frame, it listens to the app around it, and draws what the user confirms; in a window that a frame
 * has opened, it does that for the frame. A page that is neither, or has no configuration, says so.
 */
export function startFrame(createLogin: CreateLogin): void {
  // It would try whether the page allows `eval`, which its Content Security Policy reports.
  z.config({ jitless: true })
  const root = document.getElementById('root')
  if (root === null) return
  try {
    const isTop = window.parent === window
    const opener: unknown = window.opener
    if (isTop && opener === null) throw new NotFramedError()
    const config = readConfig(document)
    if (isTop) void startWindow(root, config, createLogin)
    else run(root, config, createLogin)
  } catch (error) {
    if (!(error instanceof FrameError)) throw error
    say(root, error.message)
    if (error instanceof NotFramedError) void explain(root)
  }
}

/** Says it in the language of its user. Where that cannot be loaded, what is said already stays. */
async function explain(root: HTMLElement): Promise<void> {
  const { drawNotice } = await import('./page/draw-notice.tsx')
  await drawNotice(root, 'not-framed')
}

async function startWindow(root: HTMLElement, config: FrameConfig, createLogin: CreateLogin): Promise<void> {
  const { startLoginWindow } = await import('./login-window/start-login-window.ts')
  await startLoginWindow({ root, config, createLogin, opener: window.opener })
}

function run(root: HTMLElement, config: FrameConfig, createLogin: CreateLogin): void {
  const host = createFrameHost({
    ...{ root, place: 'frame', config, createLogin },
    notify: (message) => link.notify(message),
  })
  /** Where the browser allows the frame no storage, a window serves in its place. */
  let relay: WindowRelay | null = null
  const loadRelay = async (): Promise<WindowRelay | null> => {
    if (!(await isStorageBlocked())) return null
    const { createWindowRelay } = await import('./login-window/window-relay.ts')
    const { drawGate } = await import('./login-window/login-window-gate.tsx')
    relay ??= createWindowRelay({
      ...{ projectId: config.projectId, host, notify: (message) => link.notify(message) },
      draw: (gate) => drawGate(root, gate),
    })
    return relay
  }
  // Not before the first request, which is not answered before it is known.
  let choosing: Promise<Pick<AppListener, 'onRequest' | 'onAbort' | 'onExport'>> | null = null
  const choose = () => {
    choosing ??= loadRelay().then((found) => found ?? host)
    return choosing
  }
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
      onRequest: (request) => void choose().then((chosen) => chosen.onRequest(request)),
      onAbort: (id) => void choosing?.then((chosen) => chosen.onAbort(id)),
      onExport: (id, origin) => void choose().then((chosen) => chosen.onExport(id, origin)),
      onReload: () => location.reload(),
      // The frame may wait for its user since before the app loaded again.
      onConnect: () => (relay ?? host).notifyAgain(),
    },
    window,
    now: () => performance.now(),
  })
}

function say(root: HTMLElement, text: string): void {
  const line = document.createElement('p')
  line.textContent = text
  root.replaceChildren(line)
}
