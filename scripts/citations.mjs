// @ts-check
/**
 * What the repository cites, and whether it is there: a `Source:` of a comment names documents or files of the repository
 * or https addresses, and a link of a document leads to a file, a folder or a heading. Pure: text in, complaints out.
 */
import { posix } from 'node:path'

/**
 * @typedef {object} Repository
 * @property {ReadonlySet<string>} paths of its files.
 * @property {ReadonlySet<string>} folders
 * @property {ReadonlySet<string>} names of its files, without their folders.
 * @property {(path: string) => ReadonlySet<string> | null} anchorsOf what a link into a document can name; `null` for other files.
 */

/**
 * @param {readonly string[]} files paths of all files.
 * @param {(path: string) => string} read
 * @returns {Repository}
 */
export function createRepository(files, read) {
  const paths = new Set(files)
  const folders = new Set(files.flatMap((path) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index))))
  /** @type {Map<string, ReadonlySet<string>>} */
  const known = new Map()
  return {
    paths,
    folders,
    names: new Set(files.map((path) => posix.basename(path))),
    anchorsOf(path) {
      if (!path.endsWith('.md') || !paths.has(path)) return null
      const anchors = known.get(path) ?? anchorsIn(read(path))
      known.set(path, anchors)
      return anchors
    },
  }
}

/** @typedef {{ readonly line: number, readonly references: readonly string[] }} Citation */

/**
 * The citations in the comments of a source: `Source: docs/protocol.md#budgets; https://….`
 * @param {string} text
 * @returns {Citation[]}
 */
export function readCitations(text) {
  return [...text.matchAll(/(?:^[ \t]*\*|\/\*\*?|\/\/)[^\n]*?\bSources?: /gm)].map((match) => {
    const start = match.index + match[0].length
    // It goes on over lines until it ends as a sentence, with its comment, or with the next tag.
    const rest = text
      .slice(start, start + 2000)
      .replace(/\n\s*(?:\*(?!\/)|\/\/)[ \t]*/g, (mark) => (/\n[^\n]*\n/.test(mark) ? '\n' : ' '))
    const cited = /^(?:(?!\*\/|\n)[\s\S])*?(?=\.(?:\s|$)|\s*\*\/|\n|\s@\w|, also |$)/.exec(rest)?.[0] ?? ''
    return {
      line: text.slice(0, start).split('\n').length,
      references: cited.split(/;\s*/).map((reference) => reference.trim()),
    }
  })
}

/**
 * Citations that lead nowhere.
 * @param {string} path of the source, relative to the repository.
 * @param {string} text
 * @param {Repository} repository
 * @returns {string[]}
 */
export function citationComplaints(path, text, repository) {
  return readCitations(text).flatMap(({ line, references }) =>
    references.flatMap((reference) => {
      const problem = /^https:\/\/[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(reference)
        ? null
        : problemOf(reference, 'package.json', repository)
      return problem === null ? [] : [`${path}:${line} cites "${reference}": ${problem}`]
    }),
  )
}

/**
 * Documents that are named anywhere in a text and are not in the repository.
 * @param {string} path
 * @param {string} text
 * @param {Repository} repository
 * @returns {string[]}
 */
export function documentComplaints(path, text, repository) {
  return text.split('\n').flatMap((line, at) =>
    [...line.matchAll(/(?<![\w/.-])(docs\/[\w./-]+\.md#[\w-]+)|(?<![\w.])([A-Z][A-Z_]+\.md)\b/g)].flatMap(
      ([, cited, name]) => {
        const problem =
          cited === undefined
            ? name === undefined || repository.names.has(name)
              ? null
              : 'there is no such document'
            : problemOf(cited, 'package.json', repository)
        // A package refers to its own docs folder.
        const isOwn = cited !== undefined && !repository.paths.has(cited.split('#')[0] ?? '')
        return problem === null || isOwn ? [] : [`${path}:${at + 1} names "${cited ?? name}": ${problem}`]
      },
    ),
  )
}

/**
 * Links of a document that lead nowhere.
 * @param {string} path of the document, relative to the repository.
 * @param {string} text
 * @param {Repository} repository
 * @returns {string[]}
 */
export function linkComplaints(path, text, repository) {
  return withoutCode(text)
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(/\]\(<?([^()\s>]+)>?(?: "[^"]*")?\)/g)].flatMap(([, target = '']) => {
        if (/^[a-z]+:/i.test(target)) return []
        const problem = problemOf(target, path, repository)
        return problem === null ? [] : [`${path}:${at + 1} links to "${target}": ${problem}`]
      }),
    )
}

/** Why a reference leads nowhere, or `null`. @param {string} reference @param {string} from @param {Repository} repository */
function problemOf(reference, from, repository) {
  const [file = '', anchor] = reference.split('#')
  const path = file === '' ? from : posix.normalize(posix.join(posix.dirname(from), file)).replace(/\/$/, '')
  if (!repository.paths.has(path) && !repository.folders.has(path)) return 'the repository has no such file'
  if (anchor === undefined) return null
  return repository.anchorsOf(path)?.has(anchor) === true ? null : `${path} has no such heading`
}

/**
 * The anchors of a document: those of its headings, as GitHub makes them, and those it sets itself.
 * @param {string} text
 * @returns {Set<string>}
 */
export function anchorsIn(text) {
  const anchors = new Set([...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id))
  /** @type {Map<string, number>} */
  const seen = new Map()
  for (const [, heading = ''] of withoutFences(text).matchAll(/^#{1,6} +(.+?)\s*$/gm)) {
    const slug = heading
      .replace(/<[^>]+>/g, '')
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-')
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    anchors.add(count === 0 ? slug : `${slug}-${count}`)
  }
  return anchors
}

/** Lines stay where they are. @param {string} text */
const withoutFences = (text) => text.replace(/^( *)(```+|~~~+)[\s\S]*?^\1\2/gm, (block) => block.replace(/[^\n]/g, ''))

/** @param {string} text */
const withoutCode = (text) => withoutFences(text).replace(/`[^`\n]*`/g, '')
