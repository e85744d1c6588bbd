/** A piece of code in a Markdown file, as a reader would copy it. */
export type Snippet = {
  /** The language after the three backticks: `ts`, `tsx`, `html`, `sh`. */
  readonly language: string
  readonly code: string
  /** Where it belongs in an app, when its first line says so: `// src/wallet.ts`, `<!-- index.html -->`. */
  readonly path: string | null
  /** Its second-level heading. The snippets below one heading form one app. */
  readonly section: string
  /** The line of its first line of code, from 1. */
  readonly line: number
}

/** @param markdown - the text of a Markdown file. */
export function readSnippets(markdown: string): readonly Snippet[] {
  const lines = markdown.split('\n')
  const snippets: Snippet[] = []
  let section = ''
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line.startsWith('## ')) section = line.slice(3)
    const language = /^```([\w-]+)/.exec(line)?.[1]
    if (!line.startsWith('```')) continue
    const end = lines.indexOf('```', at + 1)
    if (end === -1) throw new Error(`The code that begins in line ${at + 1} has no end.`)
    const code = `${lines.slice(at + 1, end).join('\n')}\n`
    const path = /^(?:\/\/|<!--) ([\w./[\]-]+\.\w+)(?: -->)?\n/.exec(code)?.[1] ?? null
    snippets.push({ language: language ?? '', code, path, section, line: at + 2 })
    at = end
  }
  return snippets
}

/** A section's name as a folder's: `React and wagmi` becomes `react-and-wagmi`. */
export function folderOf(section: string): string {
  return section === '' ? 'top' : section.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}
