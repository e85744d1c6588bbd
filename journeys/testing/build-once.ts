import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Builds an app in the first worker that calls it. Other workers, at the same time or later, get the same folder. The builds of
 * a run are in the folder `LAUREL_JOURNEYS_BUILDS`, which the global setup creates and deletes. Without this variable each
 * process has its own builds.
 * @param name - the name of the build, and of its folder.
 * @param build - writes the build into the given folder.
 * @returns the folder of the build.
 * @throws {Error} with the message of the failed build, in each worker that calls it; also when the building worker ends
 * before the build.
 */
export async function buildOnce(name: string, build: (folder: string) => Promise<unknown>): Promise<string> {
  const builds = process.env['LAUREL_JOURNEYS_BUILDS'] ?? join(tmpdir(), `laurel-journeys-builds-${process.pid}`)
  const folder = join(builds, name)
  const result = join(builds, `${name}.result`)
  await mkdir(builds, { recursive: true })
  const lock = join(builds, `${name}.lock`)
  const isFirst = await writeFile(lock, String(process.pid), { flag: 'wx' }).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const failure = await build(folder).then(() => '', messageOf)
    await writeFile(`${result}.draft`, failure)
    await rename(`${result}.draft`, result)
  }
  for (;;) {
    const isBuilding = isRunning(await readFile(lock, 'utf8'))
    // The result is read after the check, because a builder writes its result before it ends.
    const failure = await readFile(result, 'utf8').catch(() => null)
    if (failure === '') return folder
    if (failure !== null) throw new Error(`${name} was not built: ${failure}`)
    if (!isBuilding) throw new Error(`${name} was not built: the process that built it ended.`)
    await wait(100)
  }
}

/** Returns whether a process runs. An empty id is being written, so its process runs. */
function isRunning(pid: string): boolean {
  try {
    return pid === '' || process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

function messageOf(error: unknown): string {
  return (error instanceof Error && error.message) || 'no reason was given.'
}
