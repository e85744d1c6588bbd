/**
 * Estimates from a pattern's text the most instructions that it can compile to. The compiler writes repetitions out, so
 * a pattern of a kilobyte can become a program of a million instructions, which costs a second and a hundred megabytes.
 * This estimate runs before the compilation. It is never less than the real size, and sometimes more. Linear in the
 * pattern.
 */
export function estimateProgramSize(pattern: string): number {
  // The size of the current sequence, and of its last atom, which a repetition repeats.
  let size = 3
  let last = 0
  const outer: number[] = []
  const add = (atom: number) => {
    size += atom
    last = atom
  }
  let at = 0
  while (at < pattern.length) {
    const length = tokenLength(pattern, at)
    switch (pattern.charAt(at)) {
      case '(':
        outer.push(size)
        size = 3
        last = 0
        break
      case ')': {
        const group = size
        size = outer.pop() ?? 0
        add(group)
        break
      }
      case '*':
      case '+':
      case '?':
        size += 2
        last += 2
        break
      case '{': {
        const times = repetitions(pattern.slice(at, at + length))
        if (times === null) {
          add(1)
          break
        }
        const writtenOut = times.copies * Math.max(1, last) + times.joints
        size += writtenOut - last
        last = writtenOut
        break
      }
      case '\\':
        // A quotation has as many atoms as characters. Any other escape is one atom.
        add(pattern.startsWith('\\Q', at) ? length : 1)
        break
      case '|':
        // Either side may be empty, which also takes an instruction.
        size += 3
        last = 0
        break
      default:
        add(1)
    }
    at += length
  }
  // The compiler rejects unclosed groups later. Their content still counts here.
  return outer.reduce((sum, sequence) => sum + sequence, size)
}

const repetition = /^\{(\d+)(,(\d*))?\}/

/**
 * Returns how many copies of its atom `{n}`, `{n,}` or `{n,m}` writes, and what joins them. Null for a literal brace.
 */
function repetitions(token: string): { readonly copies: number; readonly joints: number } | null {
  const [, least, comma, most] = repetition.exec(token) ?? []
  if (least === undefined) return null
  const copies = Math.max(1, Number(least), Number(most ?? 0))
  return { copies, joints: comma === undefined ? 1 : most === '' ? 2 : 1 + copies - Number(least) }
}

/** Returns the length of the token at a position: a group's opening, an escape, a quotation, a class, a repetition. */
function tokenLength(pattern: string, at: number): number {
  switch (pattern.charAt(at)) {
    case '\\':
      return pattern.startsWith('\\Q', at) ? endAfter(pattern, '\\E', at + 2) - at : escapeLength(pattern, at)
    case '(':
      // With the group's kind: `(?:`, `(?i:`, `(?P<name>`.
      return /^\((?:\?(?:P?<[^>]{0,8}|[a-zA-Z-]{0,8}:?))?/.exec(pattern.slice(at, at + 16))?.[0].length ?? 1
    case '[':
      return classEnd(pattern, at) - at
    case '{':
      return repetition.exec(pattern.slice(at, at + 16))?.[0].length ?? 1
    default:
      return 1
  }
}

function endAfter(pattern: string, mark: string, from: number): number {
  const found = pattern.indexOf(mark, from)
  return found === -1 ? pattern.length : found + mark.length
}

function escapeLength(pattern: string, at: number): number {
  return /^\\[pPx]\{/.test(pattern.slice(at, at + 3)) ? endAfter(pattern, '}', at) - at : 2
}

// A class is one instruction, whatever it holds. Its first character never ends it. Neither does an escaped one, one
// that ends a range, or one inside a named class such as [:alpha:].
function classEnd(pattern: string, from: number): number {
  const first = from + (pattern.charAt(from + 1) === '^' ? 2 : 1)
  let at = first
  while (at < pattern.length && (at === first || pattern.charAt(at) !== ']')) {
    const nameEnd = pattern.startsWith('[:', at) ? pattern.indexOf(':]', at + 2) : -1
    if (nameEnd !== -1) {
      at = nameEnd + 2
      continue
    }
    const isSet = /^\\[pPdDsSwW]/.test(pattern.slice(at, at + 2))
    at += classCharLength(pattern, at)
    if (!isSet && pattern.charAt(at) === '-' && pattern.charAt(at + 1) !== ']')
      at += 1 + classCharLength(pattern, at + 1)
  }
  return Math.min(at + 1, pattern.length)
}

function classCharLength(pattern: string, at: number): number {
  return pattern.charAt(at) === '\\' ? escapeLength(pattern, at) : 1
}
