import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Alias, build, defaultClientConditions } from 'vite'

/** Compressed sizes of an app in bytes: what loads with the page, and what a chunk adds. */
export type BuiltSize = {
  readonly atStart: number
  /** @param name - the name of the source file that is imported on demand, without its extension. */
  readonly onDemand: (name: string) => number
  /** What only the chunk loads, its libraries included. What it shares with other chunks is loaded once for all. */
  readonly alone: (name: string) => number
  /**
   * What `loaded` load and nothing outside of the flow does, libraries included: also what two chunks of the flow share. What another
   * part of the modal may load as well is loaded once for both, and is not counted.
   * @param flow - all chunks of the flow. @param loaded - those of them that are weighed.
   */
  readonly ofFlow: (flow: readonly string[], loaded: readonly string[]) => number
  /** All files. */
  readonly all: number
  /** Returns how many files the app has requested once that chunk is loaded. */
  readonly filesUntil: (name: string) => number
}

type Chunk = {
  readonly code: string
  readonly isEntry: boolean
  readonly imports: readonly string[]
  readonly facadeModuleId: string | null
}

/** The folder of our source. */
const ownFolder = fileURLToPath(new URL('..', import.meta.url))

/**
 * Builds an app of a few lines, as Vite does by default.
 * @param lines - its only module.
 * @param options.alias - packages that replace others.
 * @param options.root - the folder of its packages; our own source when left out.
 */
export async function buildApp(
  lines: string,
  { alias = [], root = ownFolder }: { readonly alias?: Alias[]; readonly root?: string } = {},
): Promise<BuiltSize> {
  const entry = '\0app'
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    // Under a test runner Vite would use the development builds, and write the name of each source file into its JSX.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false } },
    resolve: { conditions: [...(root === ownFolder ? ['laurel-source'] : []), ...defaultClientConditions], alias },
    plugins: [
      {
        name: 'app',
        resolveId: (id) => (id === 'app' ? { id: entry, moduleSideEffects: true } : null),
        load: (id) => (id === entry ? lines : null),
      },
    ],
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: 'app' } },
  })
  const chunks = new Map<string, Chunk>()
  for (const { output } of Array.isArray(built) ? built : 'output' in built ? [built] : []) {
    for (const part of output) if (part.type === 'chunk') chunks.set(part.fileName, part)
  }

  const withImports = (fileName: string, found = new Set<string>()): ReadonlySet<string> => {
    const chunk = chunks.get(fileName)
    if (chunk === undefined || found.has(fileName)) return found
    found.add(fileName)
    for (const imported of chunk.imports) withImports(imported, found)
    return found
  }
  const weigh = (fileNames: Iterable<string>) =>
    [...fileNames].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? '', { level: 9 }).byteLength, 0)
  const find = (isIt: (chunk: Chunk) => boolean): string => {
    const [fileName] = [...chunks].find(([, chunk]) => isIt(chunk)) ?? []
    if (fileName === undefined) throw new Error('There is no such chunk.')
    return fileName
  }

  const start = withImports(find(({ isEntry }) => isEntry))
  const fileOf = (name: string) =>
    find(({ facadeModuleId }) => /\/([\w-]+)\.[jt]sx?$/.exec(facadeModuleId ?? '')?.[1] === name)
  const more = (name: string) => {
    return [...withImports(fileOf(name))].filter((fileName) => !start.has(fileName))
  }
  const alone = (name: string) => {
    const own = fileOf(name)
    const others = [...chunks].flatMap(([fileName, { facadeModuleId }]) => {
      const loaded = withImports(fileName)
      // What needs this chunk comes after it, so it shares nothing with others.
      return facadeModuleId === null || loaded.has(own) ? [] : [...loaded]
    })
    return more(name).filter((fileName) => !others.includes(fileName))
  }
  const ofFlow = (flow: readonly string[], loaded: readonly string[]) => {
    const own = new Set(flow.map(fileOf))
    const others = new Set(
      [...chunks]
        .filter(([fileName, { facadeModuleId }]) => facadeModuleId !== null && !own.has(fileName))
        .flatMap(([fileName]) => [...withImports(fileName)]),
    )
    const files = new Set(loaded.flatMap((name) => [...withImports(fileOf(name))]))
    return [...files].filter((fileName) => !start.has(fileName) && !others.has(fileName))
  }
  return {
    atStart: weigh(start),
    onDemand: (name) => weigh(more(name)),
    alone: (name) => weigh(alone(name)),
    ofFlow: (flow, loaded) => weigh(ofFlow(flow, loaded)),
    all: weigh(chunks.keys()),
    filesUntil: (name) => start.size + more(name).length,
  }
}
