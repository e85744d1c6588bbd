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
 * in the first frame.
 * @param part - null while the part is not wanted.
 */
export function useLoaded<Module>(part: LazyPart<Module> | null): Module | 'failed' | null {
  const [state, setState] = useState<{ readonly of: unknown; readonly module: Module | 'failed' }>()
  useEffect(() => {
    if (part === null || part.loaded() !== null) return
    let isGone = false
    const set = (module: Module | 'failed') => {
      if (!isGone) setState({ of: part, module })
    }
    part.load().then(set, () => set('failed'))
    return () => {
      isGone = true
    }
  }, [part])
  return part?.loaded() ?? (state?.of === part && state?.module === 'failed' ? 'failed' : null)
}
