import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveConfigFile } from './config-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-world-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

function getConfig(path: string | undefined, url: string): Promise<{ status: number; text: string }> {
  return getFrom(serveConfigFile(path), url)
}

/** Sends a request to a server that has only this handler. A request that the handler passes on gets a 404. */
async function getFrom(
  serve: ReturnType<typeof serveConfigFile>,
  url: string,
): Promise<{ status: number; text: string }> {
  const server = createServer((request, response) => {
    serve(request, response, () => {
      response.statusCode = 404
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
    const answer = await fetch(`http://127.0.0.1:${address.port}${url}`)
    return { status: answer.status, text: await answer.text() }
  } finally {
    server.close()
  }
}

describe('serveConfigFile', () => {
  test('default: the current configuration, without keys', async () => {
    const path = join(folder, 'world.json')
    await writeFile(path, JSON.stringify({ chains: [], accounts: [{ name: 'Ada', privateKey: '0xsecret' }] }))
    expect(await getConfig(path, '/config.json?now')).toEqual({
      status: 200,
      text: JSON.stringify({ chains: [], accounts: [{ name: 'Ada' }] }),
    })
    await writeFile(path, '{"chains":[1]}')
    expect((await getConfig(path, '/config.json')).text).toBe('{"chains":[1]}')
  })

  test('behavior: one server follows changes of the file', async () => {
    const path = join(folder, 'changed.json')
    const serve = serveConfigFile(path)
    const answers: string[] = []
    for (const text of ['{"chains":[1]}', '{"chains":[1]}', '{', '{"chains":[2],"privateKey":"0xsecret"}']) {
      await writeFile(path, text)
      answers.push(await getFrom(serve, '/config.json').then((answer) => `${answer.status} ${answer.text}`))
    }
    expect(answers.map((answer) => answer.slice(0, 18))).toEqual([
      '200 {"chains":[1]}',
      '200 {"chains":[1]}',
      '503 {"error":"Expe',
      '200 {"chains":[2]}',
    ])
  })

  test('behavior: any other request is passed on', async () => {
    expect((await getConfig(undefined, '/config.jsonx')).status).toBe(404)
  })

  test.each([
    ['no variable', undefined],
    ['no file', join(tmpdir(), 'laurel-no-such-file.json')],
  ])('error: %s', async (_, path) => {
    const { status, text } = await getConfig(path, '/config.json')
    expect(status).toBe(503)
    expect(JSON.parse(text).error).toMatch(/LAUREL_CONFIG|ENOENT/)
  })
})
