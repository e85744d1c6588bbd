import { useEffect, useState } from 'react'

/** A part of a view whose code is loaded when it is first wanted. */
export type LazyPart<Module> = {
  /** The module; null until it is loaded. */
  readonly loaded: () => Module | null
  /** Loads it, unless it is loaded. */
  readonly load: () => Promise<Module>
}

/** Creates a part of a view. @param load - imports its module, whose `setUp` is called once before it is shown. */
export function lazyPart<Module extends { readonly setUp: () => void }>(load: () => Promise<Module>): LazyPart<Module> {
  let loaded: Module | null = null
  return {
    loaded: () => loaded,
    load: async () => {
      const module = loaded ?? (await load())
      if (loaded === null) module.setUp()
      loaded = module
      return module
    },
  }
}

/**
 * Returns the module of a part: null while it loads, `failed` when it did not load. One that was loaded before is there
 * in the first frame. What did not load is tried again once the page is online.
 * @param part - null while the part is not wanted.
 */
export function useLoaded<Module>(part: LazyPart<Module> | null): Module | 'failed' | null {
  return useRetried(part)[0]
}

/** Returns the same, and what tries again. */
export function useRetried<Module>(part: LazyPart<Module> | null): readonly [Module | 'failed' | null, () => void] {
  const [tries, setTries] = useState(0)
  /** Which try failed; -1 once one did not. */
  const [failed, setFailed] = useState<number>()
  const retry = () => setTries(tries + 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what tries again is new with each try.
  useEffect(() => {
    if (part === null || part.loaded() !== null) return
    const ended = part.load().then(
      () => -1,
      () => tries,
    )
    void ended.then(setFailed)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [part, tries])
  return [part && (part.loaded() ?? (failed === tries ? 'failed' : null)), retry]
}
