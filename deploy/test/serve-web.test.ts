import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get as request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const script = fileURLToPath(new URL('../serve-web.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'laurel-web-'))
const config = join(folder, 'config.json')
const networks = { chains: [], name: '</script><!-- $& A network' }
let server: ChildProcess
let url = ''

/** @returns the first line that the server writes. */
function start(root: string, networksPath = config): { readonly child: ChildProcess; readonly line: Promise<string> } {
  const child = spawn(process.execPath, [script, root], {
    env: { LAUREL_CONFIG: networksPath, LAUREL_WEB_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const line = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => resolve(String(data)))
  })
  return { child, line }
}

beforeAll(async () => {
  writeFileSync(config, JSON.stringify(networks))
  const preload = '<link rel="preload" as="fetch" crossorigin href="/config.json">'
  writeFileSync(join(folder, 'index.html'), `<!doctype html>${preload}<title>Site</title>${'<p>text</p>'.repeat(100)}`)
  const { child, line } = start(folder)
  server = child
  url = JSON.parse(await line).webUrl
})
afterAll(() => {
  server?.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** Without what `fetch` adds to the headers. */
function read(headers: Record<string, string>) {
  return new Promise<{ status: number | undefined; encoding: string; tag: string }>((resolve, reject) => {
    request(url, { headers }, (response) => {
      response.resume()
      const { 'content-encoding': encoding = 'none', etag = '' } = response.headers
      resolve({ status: response.statusCode, encoding, tag: etag })
    }).on('error', reject)
  })
}

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', 'none'],
  ['br; q=0.0, gzip; q=0', 'none'],
  ['gzip;q=0, *', 'br'],
  ['*;q=0', 'none'],
  ['brotli', 'none'],
  ['', 'none'],
])('default: for “%s” the encoding is %s', async (accepted, encoding) => {
  expect(await read({ 'accept-encoding': accepted })).toMatchObject({ status: 200, encoding })
})

test('behavior: each encoding has its tag, and the one that is given is answered with 304', async () => {
  const found = await Promise.all(['br', 'gzip', ''].map((accepted) => read({ 'accept-encoding': accepted })))
  const tags = found.map(({ tag }) => tag)
  expect(new Set(tags).size).toBe(3)
  const [br = '', gzip = ''] = tags
  for (const given of [br, `W/${br}`, `${gzip}, ${br}`]) {
    expect((await read({ 'accept-encoding': 'br', 'if-none-match': given })).status).toBe(304)
  }
  expect((await read({ 'accept-encoding': 'br', 'if-none-match': gzip })).status).toBe(200)
})

test('behavior: each page has the networks of config.json, so that it need not load the file', async () => {
  expect(await (await fetch(`${url}/config.json`)).json()).toEqual(networks)
  for (const path of ['/', '/index.html', '/boosts/1']) {
    const page = await (await fetch(url + path)).text()
    expect(page).not.toContain('/config.json')
    const [, written = ''] = /<script type="application\/json" id="laurel-config">(.*?)<\/script>/.exec(page) ?? []
    expect(JSON.parse(written)).toEqual(networks)
  }
})

test('behavior: a long config.json is not in the pages', async () => {
  const long = join(folder, 'long.json')
  writeFileSync(long, JSON.stringify({ chains: [], name: 'x'.repeat(70_000) }))
  const { child, line } = start(folder, long)
  try {
    const page = await (await fetch(JSON.parse(await line).webUrl)).text()
    expect(page).toContain('href="/config.json"')
    expect(page.length).toBeLessThan(5_000)
  } finally {
    child.kill()
  }
})

test('error: a folder that does not exist is named, with what to do', async () => {
  const { line } = start(join(folder, 'missing'))
  const { level, message } = JSON.parse(await line)
  expect(level).toBe('error')
  expect(message).toMatch(/missing is not a folder that can be read\. Name the built site/)
})
