import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSnippets } from '../../../examples/readme/snippets.ts'
import { readRecordedFiles } from '../src/testing/recorded-receipts.ts'
import { runCommand } from '../src/testing/run-command.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../src/testing/temporary-folder.ts'

/** Runs the README's shell commands in order, and compares their output with the README. */
const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8')
const snippets = readSnippets(readme)
const consoles = snippets.filter(({ language }) => language === 'console')

let folder: TemporaryFolder
beforeAll(() => {
  folder = makeTemporaryFolder()
  folder.write('action.json', JSON.parse(snippets.find(({ language }) => language === 'json')?.code ?? ''))
  // The reader has a node. Here its responses are recorded.
  folder.write('evidence.json', readRecordedFiles('receipts').find(({ name }) => name === '1-10182160.json')?.file)
})
afterAll(() => {
  folder.remove()
})

describe('the shell of the README', () => {
  const shown = consoles.flatMap(({ code }) =>
    code
      .split(/^\$ /m)
      .slice(1)
      .map((part) => {
        const [line = '', ...output] = part.trimEnd().split('\n')
        return { line, output: output.join('\n') }
      }),
  )

  test('default: the README has commands', () => {
    expect(shown.length).toBeGreaterThan(4)
  })

  test.each(shown)('behavior: $line prints the output of the README', async ({ line, output }) => {
    const [command = '', target] = line.split(' > ')
    expect(command).toMatch(/^npx laurel /)
    const words = command.split(' ').slice(2)
    const needsEvidence = ['check', 'explain'].includes(words[0] ?? '')
    const inFolder = words.map((word) => (/^[\w-]+\.(json|hex)$/.test(word) ? join(folder.path, word) : word))
    const recorded = needsEvidence ? ['--evidence', join(folder.path, 'evidence.json')] : []
    const { code, stdout, stderr } = await runCommand([...inFolder, ...recorded])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const printed = stdout.trimEnd().replaceAll(/ +$/gm, '')
    if (target === undefined) expect(printed).toBe(output)
    else folder.write(target, printed)
  })
})
