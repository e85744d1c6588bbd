import { expect, type Page, test } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'
import { hostileMessages } from '../apps/frame/test/hostile-messages.ts'
import { frameAccountKey } from './frame-page/account.ts'
import {
  countSignatures,
  type FramePages,
  frameOf,
  openApp,
  replyTo,
  send,
  startFramePages,
} from './testing/frame-page.ts'

/**
 * The frame in a real browser, at another origin than its app: what windows and ports can send it, and what its page may do.
 * Source: docs/security.md#e1.
 */

const chain = {
  ...{ chainId: 31337, name: 'Laurel Local', isTestnet: true, tokens: [] },
  ...{ nativeCurrency: { symbol: 'ETH', decimals: 18 }, rpcUrls: ['http://127.0.0.1:9'] },
}
let pages: FramePages
let open: FramePages
test.beforeAll(async () => {
  pages = await startFramePages([chain])
  open = await startFramePages([chain], { isPublicWireEnabled: true })
})
test.afterAll(async () => {
  await pages?.stop()
  await open?.stop()
})

/** Records what the frame reports: errors, and violations of its Content Security Policy. */
function watch(page: Page): string[] {
  const reports: string[] = []
  page.on('pageerror', (error) => reports.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security|Trusted/i.test(message.text())) reports.push(message.text())
  })
  return reports
}

async function expectAnswer(page: Page): Promise<void> {
  const id = await send(page, 'GET_CHAIN_ID')
  await expect
    .poll(() => replyTo(page, id))
    .toEqual({ id, type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 31337 } })
}

test('an app of the project connects, and has an account', async ({ page }) => {
  const reports = watch(page)
  await openApp(page, pages)
  const id = await send(page, 'GET_USER', { chainId: 31337 })
  await expect.poll(() => replyTo(page, id)).toMatchObject({ payload: { email: 'ana@meadow.example', chainId: 31337 } })
  await expectAnswer(page)
  expect(reports).toEqual([])
})

test('a script that was changed on its way does not run, be it of the page or loaded later', async ({ page }) => {
  const reports: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') reports.push(message.text())
  })
  const changed: string[] = []
  // The draw page is loaded when there is something to draw; the others with the page.
  const change = (part: RegExp) =>
    page.route(part, async (route) => {
      const response = await route.fetch()
      changed.push(new URL(route.request().url()).pathname)
      await route.fulfill({ response, body: `document.documentElement.dataset.changed = '';${await response.text()}` })
    })
  const later = /\/draw-page-/
  await change(later)
  const frame = await openApp(page, pages)
  await send(page, 'GET_USER')
  const id = await send(page, 'RPC_REQUEST', {
    method: 'personal_sign',
    params: ['0x4869', privateKeyToAccount(frameAccountKey).address],
  })
  await expect.poll(() => replyTo(page, id)).toMatchObject({ payload: { message: /could not be loaded/ } })
  expect(changed.length).toBeGreaterThan(0)
  expect(await frame.evaluate(() => document.documentElement.hasAttribute('data-changed'))).toBe(false)

  await page.unroute(later)
  const before = changed.length
  await change(/\.js$/)
  await page.goto(pages.appUrl)
  await page.evaluate(async (url) => {
    const login = document.createElement('iframe')
    login.src = url
    document.body.append(login)
    await new Promise((resolve) => login.addEventListener('load', resolve))
  }, pages.frameUrl)
  expect(changed.length).toBeGreaterThan(before)
  await expect.poll(() => reports.some((report) => /integrity/.test(report))).toBe(true)
  const again = frameOf(page, pages.frameUrl)
  expect(await again.evaluate(() => document.documentElement.hasAttribute('data-changed'))).toBe(false)
})

test('a text becomes neither markup nor a script in the frame', async ({ page }) => {
  const frame = await openApp(page, pages)
  const outcomes = await frame.evaluate(() => {
    const attempt = (sink: () => void) => {
      try {
        sink()
        return 'done'
      } catch (error) {
        return error instanceof Error ? error.name : 'unknown'
      }
    }
    return [
      attempt(() => {
        document.createElement('p').innerHTML = '<b>bold</b>'
      }),
      attempt(() => {
        document.createElement('script').src = 'data:text/javascript,1'
      }),
      attempt(() => void new Worker('data:text/javascript,1')),
      attempt(() => document.write('<p>')),
    ]
  })
  expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError'])
})

test('five hundred hostile messages are dropped, and the frame answers afterwards', async ({ page }) => {
  const reports = watch(page)
  const frame = await openApp(page, pages)
  // What JSON can carry. The unit tests send the others.
  const messages = hostileMessages(new URL(pages.appUrl).origin)
    .filter(({ isFromParent, ports, origin }) => isFromParent && ports === 0 && origin === new URL(pages.appUrl).origin)
    .flatMap(({ data }) => {
      try {
        const text = JSON.stringify(data)
        return text === undefined ? [] : [text]
      } catch {
        return []
      }
    })
  await page.evaluate(
    ([list, origin]) => {
      const [target] = document.getElementsByTagName('iframe')
      for (const text of list) {
        const data: unknown = JSON.parse(text)
        target?.contentWindow?.postMessage(data, origin)
        window.app.send(data)
      }
    },
    [messages, new URL(pages.frameUrl).origin] as const,
  )
  await expectAnswer(page)
  const replies = await page.evaluate(() => window.app.replies.map((reply) => Reflect.get(reply, 'type')))
  expect(replies).toEqual(['@w3m-frame/READY', '@w3m-frame/GET_CHAIN_ID_SUCCESS'])
  expect(await countSignatures(frame)).toBe(0)
  expect(reports).toEqual([])
})

test('another window of the app, a frame beside it and a sandboxed frame are not heard', async ({ page }) => {
  const frame = await openApp(page, open)
  const origin = new URL(open.frameUrl).origin
  const sendScript = (id: string) =>
    `parent.frames[0].postMessage({id:'${id}',type:'@w3m-app/GET_CHAIN_ID'},'${origin}');` +
    `parent.frames[0].postMessage({type:'@laurel/HELLO',nonce:crypto.randomUUID()},'${origin}')`
  await page.evaluate(
    async ([beside, sandboxed]) => {
      for (const [script, sandbox] of [
        [beside, null],
        [sandboxed, 'allow-scripts'],
      ] as const) {
        const other = document.createElement('iframe')
        if (sandbox !== null) other.setAttribute('sandbox', sandbox)
        other.srcdoc = `<script>${script}</script>`
        document.body.append(other)
        await new Promise((resolve) => other.addEventListener('load', resolve))
      }
    },
    [sendScript('beside'), sendScript('sandboxed')] as const,
  )
  // A transferred port gives no more.
  await page.evaluate((target) => {
    const { port1 } = new MessageChannel()
    const [login] = document.getElementsByTagName('iframe')
    login?.contentWindow?.postMessage({ id: 'a', type: '@w3m-app/SIGN_OUT' }, target, [port1])
  }, origin)
  await expectAnswer(page)
  expect(await page.evaluate(() => window.app.replies.length)).toBe(2)
  expect(await countSignatures(frame)).toBe(0)
})

test('a thousand valid messages of other windows are dropped where window messages are accepted, and nobody hears a reply', async ({
  page,
  context,
}) => {
  const reports = watch(page)
  const { appUrl, otherUrl, frameUrl } = open
  await page.goto(appUrl)
  await page.evaluate(
    async ([login, other]) => {
      const sources = [
        { src: login },
        { src: other },
        { srcdoc: '<p>same origin</p>' },
        { srcdoc: '<p>sandboxed</p>', sandbox: 'allow-scripts' },
        { src: 'data:text/html,<p>opaque</p>' },
      ]
      for (const source of sources) {
        const frame = document.createElement('iframe')
        for (const [name, value] of Object.entries(source)) frame.setAttribute(name, value)
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
        document.body.append(frame)
        await loaded
      }
    },
    [`${frameUrl}&version=4`, otherUrl] as const,
  )
  const opening = context.waitForEvent('page')
  await page.evaluate((url) => void window.open(url), otherUrl)
  const popup = await opening
  await popup.waitForLoadState()
  const frame = frameOf(page, frameUrl)
  const others = [
    ...page
      .mainFrame()
      .childFrames()
      .filter((one) => one !== frame),
    popup.mainFrame(),
  ]
  expect(others).toHaveLength(5)
  const origin = new URL(appUrl).origin
  // Those that would be right if they came from the app.
  const valid = hostileMessages(origin).filter((one) => one.origin !== origin || !one.isFromParent)
  const target = new URL(frameUrl).origin
  let sent = 0
  for (const other of others) {
    sent += await other.evaluate(
      ([list, to]) => {
        const heard: unknown[] = []
        Object.assign(window, { heard })
        window.addEventListener('message', ({ data }) => void heard.push(data))
        const login = (window.opener ?? window.parent).frames[0]
        for (const data of list) login.postMessage(data, to)
        return list.length
      },
      [valid.map(({ data }) => data), target] as const,
    )
  }
  expect(sent).toBeGreaterThanOrEqual(1_000)
  // Messages to a window arrive in order: the app's own request comes after all of them.
  const replies = await page.evaluate(
    async ([to, url]) => {
      const seen: unknown[] = []
      const done = new Promise<void>((resolve) => {
        window.addEventListener('message', (event) => {
          if (event.origin !== to) return
          seen.push(event.data)
          if (event.data.id === 'mine') resolve()
        })
      })
      const login = [...document.getElementsByTagName('iframe')].find(({ src }) => src.startsWith(url))
      login?.contentWindow?.postMessage({ id: 'mine', type: '@w3m-app/GET_CHAIN_ID' }, to)
      // A replay of it is dropped.
      login?.contentWindow?.postMessage({ id: 'mine', type: '@w3m-app/GET_CHAIN_ID' }, to)
      await done
      await new Promise((resolve) => setTimeout(resolve, 200))
      return seen
    },
    [target, frameUrl] as const,
  )
  expect(replies).toEqual([{ id: 'mine', type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 31337 } }])
  for (const other of others) expect(await other.evaluate(() => Reflect.get(window, 'heard'))).toEqual([])
  expect(await countSignatures(frame)).toBe(0)
  expect(reports).toEqual([])
})

test('a page that is not of the project cannot show the frame', async ({ page }) => {
  await page.goto(pages.otherUrl)
  const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()))
  await page.evaluate((url) => {
    const frame = document.createElement('iframe')
    frame.src = url
    document.body.append(frame)
  }, pages.frameUrl)
  await refused
})

test('a flood of ten thousand messages ends, and the frame answers', async ({ page }) => {
  await openApp(page, pages)
  await page.evaluate(() => {
    for (let at = 0; at < 10_000; at++) window.app.send({ id: crypto.randomUUID(), type: '@w3m-app/GET_CHAIN_ID' })
  })
  await expect
    .poll(async () => {
      const id = await send(page, 'GET_CHAIN_ID')
      await page.waitForTimeout(50)
      return (await replyTo(page, id)) !== null
    })
    .toBe(true)
  expect(await page.evaluate(() => window.app.replies.length)).toBeLessThan(10_000)
})

test('public clients post window messages where the operator enables them, and later ones get READY', async ({
  page,
}) => {
  await page.goto(open.appUrl)
  const url = `${open.frameUrl}&version=4`
  const types = page.evaluate(async (url) => {
    const seen: string[] = []
    const frame = document.createElement('iframe')
    Object.assign(frame, { src: url, title: 'Login', referrerPolicy: 'origin' })
    await new Promise<void>((resolve) => {
      window.addEventListener('message', ({ origin, data }) => {
        if (origin !== new URL(url).origin) return
        seen.push(data.type)
        if (data.type === '@w3m-frame/READY')
          frame.contentWindow?.postMessage(
            { id: 'k3f9a2', type: '@w3m-app/CONNECT_EMAIL', payload: { email: 'a@b.example' } },
            '*',
          )
        if (data.id === 'k3f9a2') {
          seen.push(JSON.stringify(data.payload))
          resolve()
        }
      })
      document.body.append(frame)
    })
    return seen
  }, url)
  expect(await types).toEqual(['@w3m-frame/READY', '@w3m-frame/CONNECT_EMAIL_SUCCESS', '{"action":"VERIFY_OTP"}'])
})
