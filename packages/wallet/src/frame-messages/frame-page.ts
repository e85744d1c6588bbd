import { FRAME_CONFIG_ELEMENT, type FrameConfig } from './frame-config.ts'

/** What the built page of the frame has in the place of its configuration. */
const PLACEHOLDER = '{}'

/** The name of the one policy of Trusted Types in the frame: it returns the URL of the worker of the keys, and nothing else. */
export const FRAME_TRUSTED_TYPES = 'laurel-worker'

/**
 * Returns the built page with its configuration: data, which no browser runs. Pure.
 * @param html - `dist/index.html` of the frame.
 */
export function insertFrameConfig(html: string, config: FrameConfig): string {
  // As data in a script element, only `<` can end it.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  return html.replace(
    new RegExp(`(<script[^>]*id="${FRAME_CONFIG_ELEMENT}"[^>]*>)${PLACEHOLDER}`),
    (_, tag) => tag + json,
  )
}

/**
 * Returns the headers of the page: it runs only its own scripts, by hash, sends requests only to its server and to the
 * nodes and bundlers of the operator, and is shown only in pages of the project. Source: docs/embedded-login.md#the-page-of-the-frame.
 * @param scriptHashes - hashes of the inline scripts of the built page, such as `sha256-…`: the import map, which has the
 * hashes of all other scripts. The build writes them to `dist/page.json`.
 */
export function framePageHeaders(
  config: FrameConfig,
  scriptHashes: readonly string[],
): Readonly<Record<string, string>> {
  const urls = config.chains.flatMap(({ rpcUrls, smartAccounts }) => [
    ...rpcUrls,
    ...(smartAccounts?.bundlerUrls ?? []),
  ])
  urls.push(...(config.solana ?? []).flatMap(({ rpcUrls }) => rpcUrls))
  const nodes = [...new Set(urls.map((url) => new URL(url).origin))]
  return {
    ...pageHeaders([
      `connect-src 'self' ${nodes.join(' ')}`,
      `script-src 'self' ${scriptHashes.map((hash) => `'${hash}'`).join(' ')}`,
      `frame-ancestors ${config.origins.join(' ')}`,
    ]),
    // In a page that isolates itself, only such a frame is shown.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'publickey-credentials-get=(self), publickey-credentials-create=(self)',
  }
}

/**
 * Returns the headers of the window that serves where a browser allows the frame no storage: those of the frame's page, but it can be in no
 * page, and keeps its opener, the frame, for which it answers. Source: docs/embedded-login.md#without-storage.
 */
export function loginWindowHeaders(
  config: FrameConfig,
  scriptHashes: readonly string[],
): Readonly<Record<string, string>> {
  return {
    ...framePageHeaders({ ...config, origins: ["'none'"] }, scriptHashes),
    // Its opener is the frame, which is in a page of another origin.
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}

/**
 * Returns the headers of the window in which a browser confirms that cannot say whether the frame is covered. It has no
 * keys, sends no request, and can be in no page. It keeps its opener, the frame, from which it gets what it shows.
 */
export function confirmWindowHeaders(scriptHashes: readonly string[]): Readonly<Record<string, string>> {
  const scripts = `script-src 'self' ${scriptHashes.map((hash) => `'${hash}'`).join(' ')}`
  return {
    ...pageHeaders([scripts, "frame-ancestors 'none'"]),
    // Its opener is the frame, which is in a page of another origin.
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}

function pageHeaders(directives: readonly string[]): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${FRAME_TRUSTED_TYPES}`,
    ...directives,
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  }
}
