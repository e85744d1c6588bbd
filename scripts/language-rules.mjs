// @ts-check
/**
 * How the repository writes, as rules a program can hold: the words of docs/glossary.md, one prefix for limits, one
 * discriminant for unions. Pure: text in, complaints out; `scripts/language.test.ts` holds the repository to them.
 */
import ts from 'typescript'

/**
 * Words that prose does not use, each with what to write instead.
 * @type {readonly (readonly [RegExp, string])[]}
 */
const wordsOut = [
  [/\bdeeds?\b/i, 'action, completion or transaction'],
  [/\b(?:whoever|whomever|whosoever)\b/i, 'the account, user or caller that'],
  [/\bsomebody\b/i, 'someone, a user, an account'],
  [/\bstrangers?\b(?!['’]s clone)/i, 'untrusted, or who it is'],
  [/\btold\b/i, 'reported, shown, dispatched'],
  [/\btells\b/i, 'returns, reports, shows'],
  [/\bkept\b/i, 'saved, stored, held'],
  [/\bstands\b/i, 'is, applies, holds'],
  [/\banew\b/i, 'again'],
  [/\breckon(?:s|ed|ing)?\b/i, 'estimate, compute'],
  [/\bthe very\b/i, 'the same, exactly'],
  [/\bof (?:its|their|our|his|her|your) own\b/i, 'its own …, a separate …'],
  [/\breorganis\w*|\breorganiz\w*/i, 'reorg'],
  [
    /\b(?:initiali|optimi|recogni|authori|seriali|normali|minimi|organi|summari)s(?:e[drs]?|ing|ation)\b/i,
    'American spelling (-ize)',
  ],
  [/\b(?:behaviou|colou|favou|honou)rs?\b/i, 'American spelling (-or)'],
  [/(?<!\bthere )\b(?:is|are) no (?!longer\b|more\b|less\b|fewer\b|such\b)\w/i, 'is not a'],
]

/** Words that no name has, each with what to write instead. */
const nameWordsOut = new Map(
  Object.entries({
    'action, completion': ['deed', 'deeds'],
    'user, account, caller': ['whoever', 'somebody', 'people', 'person', 'visitor', 'visitors'],
    untrusted: ['stranger', 'strangers'],
    'dispatch, notify, message': ['told', 'tell', 'tells'],
    'request, requests': ['ask', 'asked', 'asks'],
    'saved, stored': ['kept'],
    result: ['verdict'],
    estimate: ['reckon', 'reckoned'],
    'status, eligibility': ['standing'],
    'eligible, boosts': ['doable', 'dealt', 'deals'],
    'started, reverted': ['begun', 'undone'],
    context: ['surroundings'],
  }).flatMap(([instead, words]) => words.map((word) => /** @type {const} */ ([word, instead]))),
)

const superlatives = 'MOST|LONGEST|LARGEST|LEAST|SMALLEST|SHORTEST|FEWEST|BIGGEST|HIGHEST|LOWEST|DEEPEST|MUCH'
const limitNameOut = new RegExp(
  `^(?:${superlatives})(?:_|$)|_(?:${superlatives})$|(?:^|_)(?:AT_MOST|AT_LEAST|AT_ONCE|KEPT|LIMIT_MS|DEADLINE_MS)(?:_|$)`,
)

/** The discriminants of unions: `status` for states and results, `type` for kinds. */
const discriminants = new Set(['status', 'type'])

/** Files whose discriminants come from a specification, with the property. */
const givenDiscriminants = new Map([['packages/wallet/src/analytics/analytics-event.ts', 'event']])

/** @typedef {{ readonly line: number, readonly message: string }} Complaint */

/**
 * @param {string} prose
 * @param {number} firstLine the line its first character is on, from 1.
 * @returns {Complaint[]}
 */
export function proseComplaints(prose, firstLine) {
  return prose.split('\n').flatMap((line, index) =>
    wordsOut.flatMap(([out, instead]) => {
      // What is in backticks is code: it is held to the rules of names where it is declared.
      const match = out.exec(line.replace(/`[^`]*`/g, '``').replace(/\bhttps?:\/\/\S+/g, ''))
      return match === null ? [] : [{ line: firstLine + index, message: `"${match[0]}": write ${instead}` }]
    }),
  )
}

/**
 * Returns whether a text has a word that prose does not use, in prose or elsewhere. Without one, its prose need not be found, which
 * takes most of the time of a file of code.
 * @param {string} text
 */
const mayHaveWordsOut = (text) => wordsOut.some(([out]) => out.test(text))

/**
 * A Markdown document without its code blocks, line for line.
 * @param {string} text
 */
export function markdownProse(text) {
  let fence = ''
  return text
    .split('\n')
    .map((line) => {
      const mark = /^\s*(```+|~~~+)/.exec(line)?.[1] ?? ''
      if (mark !== '' && (fence === '' || mark.startsWith(fence))) {
        fence = fence === '' ? mark : ''
        return ''
      }
      return fence === '' ? line : ''
    })
    .join('\n')
}

/**
 * The comments of a language that comments as C does (Solidity, CSS), line for line.
 * @param {string} text
 */
export function commentProse(text) {
  /** @param {string} code */
  const blank = (code) => code.replace(/[^\n]/g, ' ')
  let prose = ''
  let last = 0
  for (const match of text.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g)) {
    const isComment = match[0].startsWith('/')
    prose += blank(text.slice(last, match.index)) + (isComment ? match[0] : blank(match[0]))
    last = match.index + match[0].length
  }
  return prose + blank(text.slice(last))
}

/**
 * The words of a name: `toWordList` and `TO_WORD_LIST` are "to", "word", "list".
 * @param {string} name
 */
export function wordsOfName(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_.$-]+/)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '')
}

/**
 * What is wrong with a name that the repository declares.
 * @param {string} name
 * @returns {string[]}
 */
export function nameComplaints(name) {
  const limit = limitNameOut.exec(name)
  return [
    ...wordsOfName(name).flatMap((word) => {
      const instead = nameWordsOut.get(word)
      return instead === undefined ? [] : [`the name ${name} has "${word}": write ${instead}`]
    }),
    ...(limit === null ? [] : [`the constant ${name}: limits are MAX_… and MIN_…, deadlines …_TIMEOUT_MS`]),
  ]
}

/**
 * The texts of a literal type, or of a union of literal types such as `'a' | 'b'`.
 * @param {ts.TypeNode} type
 * @returns {string[] | null} `null` for any other type.
 */
function literalTexts(type) {
  const texts = (ts.isUnionTypeNode(type) ? [...type.types] : [type]).map((one) =>
    ts.isLiteralTypeNode(one) && ts.isStringLiteral(one.literal) ? one.literal.text : null,
  )
  return texts.includes(null) ? null : texts.flatMap((text) => text ?? [])
}

/**
 * The property whose literal types tell a union's members apart, where the union is written out.
 * @param {ts.UnionTypeNode} union
 * @param {ReadonlyMap<string, readonly ts.TypeElement[]>} declared members of the file's own object types, by name.
 * @returns {string | null} `null` where there is none, or it is `status` or `type`.
 */
function otherDiscriminant(union, declared) {
  const members = union.types.map((type) => {
    if (ts.isTypeLiteralNode(type)) return type.members
    return ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) ? declared.get(type.typeName.text) : undefined
  })
  if (members.length < 2) return null
  /** @type {Map<string, string[]>} */
  const literals = new Map()
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const member of members) {
    if (member === undefined) return null
    for (const element of member) {
      if (!ts.isPropertySignature(element) || element.questionToken !== undefined || element.type === undefined)
        continue
      // A flag (`isEligible: true`) is not a kind, and neither is what may be missing.
      const texts = literalTexts(element.type)
      if (texts === null) continue
      const name = element.name.getText()
      literals.set(name, [...(literals.get(name) ?? []), ...texts])
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  const distinct = [...literals]
    .filter(([name, texts]) => counts.get(name) === members.length && new Set(texts).size === texts.length)
    .map(([name]) => name)
  return distinct.some((name) => discriminants.has(name)) ? null : (distinct[0] ?? null)
}

/**
 * Complaints of a TypeScript or JavaScript file: its names, its unions, and the prose of its comments and texts.
 * @param {string} path
 * @param {string} text
 * @returns {Complaint[]}
 */
export function codeComplaints(path, text) {
  const kind = /\.(?:tsx|jsx)$/.test(path) ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  /** @param {number} position */
  const lineAt = (position) => file.getLineAndCharacterOfPosition(position).line + 1
  /** @type {Complaint[]} */
  const complaints = []
  /** @type {Map<string, readonly ts.TypeElement[]>} */
  const declared = new Map()
  for (const statement of file.statements) {
    if (ts.isInterfaceDeclaration(statement)) declared.set(statement.name.text, [...statement.members])
    if (ts.isTypeAliasDeclaration(statement) && ts.isTypeLiteralNode(statement.type))
      declared.set(statement.name.text, [...statement.type.members])
  }
  /** @type {Set<number>} */
  const seenComments = new Set()
  /** @param {readonly ts.CommentRange[] | undefined} ranges */
  const readComments = (ranges) => {
    for (const { pos, end } of ranges ?? []) {
      if (seenComments.has(pos)) continue
      seenComments.add(pos)
      complaints.push(...proseComplaints(text.slice(pos, end), lineAt(pos)))
    }
  }
  /** @param {ts.Node} node */
  const visitProse = (node) => {
    readComments(ts.getLeadingCommentRanges(text, node.getFullStart()))
    readComments(ts.getTrailingCommentRanges(text, node.getEnd()))
    if (isProse(node)) complaints.push(...proseComplaints(node.getText(file), lineAt(node.getStart(file))))
    // With the tokens, because a comment can be before any of them.
    for (const child of node.getChildren(file)) visitProse(child)
  }
  /** @param {ts.Node} node */
  const visit = (node) => {
    const name = declaredName(node)
    if (name !== null)
      complaints.push(...nameComplaints(name.text).map((message) => ({ line: lineAt(name.getStart(file)), message })))
    if (ts.isUnionTypeNode(node)) {
      const other = otherDiscriminant(node, declared)
      if (other !== null && givenDiscriminants.get(path) !== other)
        complaints.push({
          line: lineAt(node.getStart(file)),
          message: `a union with the discriminant ${other}: status for states and results, type for kinds`,
        })
    }
    ts.forEachChild(node, visit)
    // Types in comments have names and unions too. `forEachChild` leaves them out, and the compiler has no other public list of them.
    /** @type {readonly ts.Node[]} */
    const docs = Reflect.get(node, 'jsDoc') ?? []
    docs.forEach(visit)
  }
  visit(file)
  if (mayHaveWordsOut(text)) visitProse(file)
  return complaints.sort((one, other) => one.line - other.line)
}

/** Files of which no sentence is ours, or that list the words that are out. */
const exempt = [
  /^packages\/protocol\/src\/abi\//,
  /(?:^|\/)(?:generated|golden|migrations|data)\//,
  /\.generated\./,
  /(?:^|\/)package-lock\.json$/,
  /^LICENSE$|(?:^|\/)NOTICE/,
  /^docs\/glossary\.md$/,
  /^scripts\/language(?:-rules)?\./,
]

/**
 * What is wrong with the language of a file of the repository.
 * @param {string} path relative to the repository.
 * @param {string} text
 * @returns {string[]} a line for each complaint, with its place.
 */
export function languageComplaints(path, text) {
  if (exempt.some((pattern) => pattern.test(path))) return []
  const base = path.split('/').at(-1) ?? ''
  const named = nameComplaints(base.replace(/(?:\.(?:test|spec|soak))?\.\w+$/, ''))
  const complaints = /\.(?:[mc]?tsx?|[mc]?jsx?)$/.test(path)
    ? codeComplaints(path, text)
    : /\.md$/.test(path)
      ? proseComplaints(markdownProse(text), 1)
      : /\.(?:sol|css)$/.test(path)
        ? proseComplaints(commentProse(text), 1)
        : []
  return [
    ...named.map((message) => `${path} ${message}`),
    ...complaints.map(({ line, message }) => `${path}:${line} ${message}`),
  ]
}

/**
 * @param {ts.Node} node
 * @returns {ts.Identifier | null} the name that it declares.
 */
function declaredName(node) {
  if (
    ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isPropertySignature(node) ||
    ts.isMethodSignature(node) ||
    ts.isBindingElement(node) ||
    ts.isTypeParameterDeclaration(node)
  )
    return node.name !== undefined && ts.isIdentifier(node.name) ? node.name : null
  return null
}

/** @param {ts.Node} node */
function isProse(node) {
  if (ts.isJsxText(node)) return true
  const isText =
    ts.isStringLiteral(node) ||
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node)
  // One word is a code or a key; what it is called there is for whoever declares it.
  return isText && /\s/.test(node.text) && !ts.isImportDeclaration(node.parent)
}
