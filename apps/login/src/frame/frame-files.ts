import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { FrameNotBuiltError } from './errors.ts'

/** A file of the built frame. */
export type FrameFile = { readonly body: Uint8Array<ArrayBuffer>; readonly type: string }

/** The pages of the built frame. */
export type FramePages = {
  readonly index: string
  readonly confirm: string
  /** The hashes of the inline scripts of the pages, for their policy. */
  readonly scriptHashes: readonly string[]
}

/** The built frame. */
export type FrameFiles = {
  /** @throws {FrameNotBuiltError} */
  readPages(): Promise<FramePages>
  /**
   * Returns a file beside the pages; null when there is none. @param name - such as `assets/main-abc.js`.
   * @throws {FrameNotBuiltError}
   */
  readAsset(name: string): Promise<FrameFile | null>
  /** Whether the folder has a built frame. Waits for the reading that has begun, and reads it again after one that found none. Never rejects. */
  isBuilt(): Promise<boolean>
}

const types: Readonly<Record<string, string>> = {
  ...{ js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', svg: 'image/svg+xml' },
  ...{ woff2: 'font/woff2', png: 'image/png', map: 'application/json', wasm: 'application/wasm' },
}

const hashesShape = z.object({ scriptHashes: z.array(z.string().regex(/^sha256-[+/=A-Za-z0-9]+$/)) })

/** Everything that is served of a build. */
type Build = { readonly pages: FramePages; readonly assets: ReadonlyMap<string, FrameFile> }

/**
 * Opens the folder of the built frame. It is read as a whole at once and then held, so that the pages, their hashes and
 * their scripts are of one build until the server starts again, also when the folder gets another build or is deleted.
 */
export function openFrameFiles(folder: string): FrameFiles {
  let build: Promise<Build> | null = null
  const readOnce = () => {
    build ??= readBuild(folder).catch((error: unknown) => {
      // In the local world it is built while the server starts.
      build = null
      throw error
    })
    return build
  }
  const isBuilt = () =>
    readOnce().then(
      () => true,
      () => false,
    )
  // It is held from the start, whatever happens to the folder.
  void isBuilt()
  return {
    isBuilt,
    readPages: async () => (await readOnce()).pages,
    readAsset: async (name) => (await readOnce()).assets.get(name) ?? null,
  }
}

async function readBuild(folder: string): Promise<Build> {
  try {
    const [index, confirm, hashes] = await Promise.all(
      ['index.html', 'confirm.html', 'page.json'].map((name) => readFile(join(folder, name), 'utf8')),
    )
    const { scriptHashes } = hashesShape.parse(JSON.parse(hashes ?? ''))
    const pages = { index: index ?? '', confirm: confirm ?? '', scriptHashes }
    return { pages, assets: await readAssets(folder) }
  } catch (cause) {
    throw new FrameNotBuiltError(folder, { cause })
  }
}

async function readAssets(folder: string): Promise<ReadonlyMap<string, FrameFile>> {
  const names = await readdir(join(folder, 'assets'))
  const assets = await Promise.all(
    names.map(async (name) => {
      // No dot at the start of a name: such files are not part of a build.
      const [, extension = ''] = /^[A-Za-z0-9_-][-\w.]*\.([a-z0-9]+)$/.exec(name) ?? []
      const type = types[extension]
      if (type === undefined) return []
      const body = new Uint8Array(await readFile(join(folder, 'assets', name)))
      return [[`assets/${name}`, { body, type }]] as const
    }),
  )
  return new Map(assets.flat())
}
