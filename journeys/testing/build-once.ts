import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Builds an app in the first worker that asks for it; the others, at the same moment or later, get the same folder. The
 * builds of a run lie in the folder `LAUREL_JOURNEYS_BUILDS`, which the global setup makes and removes; without it each
 * process builds for itself.
 * @param name - what is built; the folder is called so.
 * @param build - writes into the folder that it is given.
 * @returns the folder with what was built.
 * @throws {Error} with the message of the build that failed, in each worker that asks.
 */
export async function buildOnce(name: string, build: (folder: string) => Promise<unknown>): Promise<string> {
  const builds = process.env['LAUREL_JOURNEYS_BUILDS'] ?? join(tmpdir(), `laurel-journeys-builds-${process.pid}`)
  const folder = join(builds, name)
  const result = join(builds, `${name}.result`)
  await mkdir(builds, { recursive: true })
  const isFirst = await mkdir(join(builds, `${name}.lock`)).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const failure = await build(folder).then(() => '', messageOf)
    await writeFile(`${result}.draft`, failure)
    await rename(`${result}.draft`, result)
  }
  for (;;) {
    const failure = await readFile(result, 'utf8').catch(() => null)
    if (failure === '') return folder
    if (failure !== null) throw new Error(`${name} was not built: ${failure}`)
    await wait(100)
  }
}

function messageOf(error: unknown): string {
  return (error instanceof Error && error.message) || 'no reason was given.'
}
