import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { describe, expect, test } from 'vitest'
import { chromiumArgs, findChromium } from '../../scripts/find-chromium.mjs'

const flag = '--disable-features='
const featuresOf = (argument = '') => argument.slice(flag.length).split(',')

describe.runIf(process.platform === 'linux')('chromiumArgs', () => {
  test('default: what Playwright turns off stays off, except for the storage that browsers of users give frames', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'laurel-chromium-args-'))
    try {
      const program = join(folder, 'chromium')
      await writeFile(program, `#!/bin/sh\nprintf '%s\\n' "$@" > ${folder}/args\nexit 1\n`)
      await chmod(program, 0o755)
      await expect(chromium.launch({ executablePath: program, args: chromiumArgs })).rejects.toThrow()
      const args = (await readFile(join(folder, 'args'), 'utf8')).split('\n')
      const [theirs, ours, ...more] = args.filter((argument) => argument.startsWith(flag))
      expect(more).toEqual([])
      expect(featuresOf(theirs).filter((feature) => !featuresOf(ours).includes(feature))).toEqual([
        'ThirdPartyStoragePartitioning',
      ])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('behavior: a window has its page and none of the browser’s own', async (context) => {
    const executablePath = await findChromium()
    if (executablePath === null) return context.skip()
    const browser = await chromium.launch({ executablePath, args: chromiumArgs })
    try {
      await (await browser.newPage()).goto('data:text/html,<h1>Hello</h1>')
      const session = await browser.newBrowserCDPSession()
      const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] })
      expect(targetInfos.filter(({ url }) => url.startsWith('chrome://'))).toEqual([])
    } finally {
      await browser.close()
    }
  })
})
