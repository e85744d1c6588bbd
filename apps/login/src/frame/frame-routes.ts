import type { OpenAPIHono } from '@hono/zod-openapi'
import { PathNotFoundError } from '@laurel/server/http/errors.ts'
import { html, pageStyle, toPage } from '@laurel/server/http/html.ts'
import {
  confirmWindowHeaders,
  type FrameConfig,
  type FrameSolanaNetwork,
  framePageHeaders,
  insertFrameConfig,
  loginWindowHeaders,
} from '@laurel/wallet/frame-messages'
import { loginPaths } from '@laurel/wallet/login-schemas'
import type { Context } from 'hono'
import type { TextName } from '../language/catalogue.ts'
import { formatText, languageOfReader, pageLanguage } from '../language/languages.ts'
import type { ProjectGate } from '../projects/project-gate.ts'
import type { Nonces } from '../session/nonces.ts'
import type { FrameChain } from '../settings/chain-settings.ts'
import type { FrameFiles } from './frame-files.ts'

/** The version that the frame reports to apps. */
const FRAME_VERSION = '1'
/** How long browsers use a file whose name has its hash: a year. */
const ASSET_CACHING = 'public, max-age=31536000, immutable'

/** The policy of a file of the frame where it runs by itself, as a worker does. Source: docs/embedded-login.md#the-worker. */
const ASSET_POLICY = "default-src 'none'; script-src 'self'"

/** What the pages of the frame need. */
export type FrameParts = {
  readonly files: FrameFiles
  readonly chains: readonly FrameChain[]
  readonly solana: readonly FrameSolanaNetwork[]
  readonly projects: ProjectGate
  readonly nonces: Pick<Nonces, 'issue'>
}

/** Adds the pages of the frame and their files. Source: docs/embedded-login.md#the-page-of-the-frame. */
export function addFrameRoutes(app: OpenAPIHono, { files, chains, solana, projects, nonces }: FrameParts): void {
  /** Answers with the frame's page for an app, or with why it is not shown there. */
  const answerPage = async (c: Context, appOrigin: string | null, headersOf: typeof framePageHeaders) => {
    const projectId = c.req.query('projectId') ?? ''
    const page = projects.findPage(projectId, appOrigin)
    switch (page.status) {
      case 'unknown-project':
        return explain(c, 'frameUnknownText', {})
      case 'not-allowed':
        return explain(c, 'frameOriginText', { origin: page.origin })
      case 'allowed': {
        const { index, scriptHashes } = await files.readPages()
        const { origins, isPublicWireEnabled, confirmsInWindow } = page
        const config: FrameConfig = {
          ...{
            projectId: projectId || 'local',
            origins,
            isPublicWireEnabled,
            confirmsInWindow,
            ...{ nonce: nonces.issue(), version: FRAME_VERSION },
          },
          chains: withFirst(chains, c.req.query('chainId')),
          ...(solana.length === 0 ? {} : { solana }),
        }
        return c.body(insertFrameConfig(index, config), 200, {
          ...headersOf(config, scriptHashes),
          'content-type': 'text/html; charset=utf-8',
        })
      }
      default:
        return page satisfies never
    }
  }
  app.get(loginPaths.frame, (c) => answerPage(c, originOf(c.req.header('referer')), framePageHeaders))
  // A window, which the frame opens where the browser allows it no storage: it names the app, of which the window has no referrer.
  app.get(`${loginPaths.frame}/window`, (c) => answerPage(c, c.req.query('origin') ?? null, loginWindowHeaders))
  app.get(`${loginPaths.frame}/confirm`, async (c) => {
    const { confirm, scriptHashes } = await files.readPages()
    return c.body(confirm, 200, { ...confirmWindowHeaders(scriptHashes), 'content-type': 'text/html; charset=utf-8' })
  })
  app.get(`${loginPaths.frame}/assets/:name`, async (c) => {
    const file = await files.readAsset(`assets/${c.req.param('name')}`)
    if (file === null) throw new PathNotFoundError(loginPaths.openApi)
    return c.body(file.body, 200, {
      ...{ 'content-type': file.type, 'cache-control': ASSET_CACHING },
      // For the worker that has the key, which takes its policy from here: it loads its parts and connects to nothing.
      'content-security-policy': ASSET_POLICY,
      // The worker and scripts of the frame, and of no other page.
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    })
  })
}

/** The origin of the page that shows the frame, as far as the browser says it. */
function originOf(referer: string | undefined): string | null {
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : null
}

/** The chains with the one that the app starts on first, because the first one is the default. @param wanted - `eip155:1`, or `1`. */
function withFirst(chains: readonly FrameChain[], wanted = ''): readonly FrameChain[] {
  const id = Number(wanted.replace(/^eip155:/, ''))
  const first = chains.filter(({ chainId }) => chainId === id)
  return [...first, ...chains.filter((chain) => !first.includes(chain))]
}

/**
 * Says in the frame why it is not shown, where a policy alone would leave an empty box and a line in the browser's console. The page has
 * no script and nothing of a user, so that any page may show it.
 */
function explain(c: Context, name: TextName, values: Readonly<Record<string, string>>): Response {
  const language = languageOfReader(c.req.header('accept-language'), undefined)
  const title = formatText(language, 'frameTitle')
  const content = html`<main><h1>${title}</h1><p>${formatText(language, name, values)}</p></main>`
  const { body, policy } = toPage({ title, style: pageStyle, content, ...pageLanguage(language) })
  return c.html(body, 403, {
    vary: 'accept-language',
    'content-security-policy': policy.replace("frame-ancestors 'none'", 'frame-ancestors *'),
    ...{ 'cross-origin-resource-policy': 'cross-origin', 'cross-origin-embedder-policy': 'require-corp' },
  })
}
