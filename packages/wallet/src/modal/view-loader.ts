import { type ComponentType, createElement, type ReactNode } from 'react'
import { createStateStore, type StateStore } from '../store/state-store.ts'
import type { View, ViewName } from './view.ts'

/** A view's code: not asked for yet, on its way, here, or not to be had. */
export type LoadedView =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly draw: (view: View) => ReactNode }
  | { readonly status: 'failed'; readonly error: unknown }

type NamedView<Name extends ViewName> = Extract<View, { name: Name }>

/** Brings one view. Made by {@link lazyView} or {@link eagerView}. */
export type ViewSource = {
  readonly state: StateStore<LoadedView>
  /** Begins to fetch it, unless it is here or on its way. Never throws. */
  readonly load: () => void
}

/** All of them. */
export type ViewSources = { readonly [Name in ViewName]: ViewSource }

/** A view whose code is a chunk of its own. What failed is tried again at the next wish. */
export function lazyView<Name extends ViewName>(
  name: Name,
  load: () => Promise<ComponentType<{ readonly view: NamedView<Name> }>>,
): ViewSource {
  const state = createStateStore<LoadedView>({ status: 'loading' })
  let isAsked = false
  return {
    state,
    load: () => {
      if (isAsked) return
      isAsked = true
      state.set({ status: 'loading' })
      load().then(
        (component) => state.set({ status: 'ready', draw: drawn(name, component) }),
        (error) => {
          isAsked = false
          state.set({ status: 'failed', error })
        },
      )
    },
  }
}

/** A view that came with the modal. */
export function eagerView<Name extends ViewName>(
  name: Name,
  component: ComponentType<{ readonly view: NamedView<Name> }>,
): ViewSource {
  return { state: createStateStore<LoadedView>({ status: 'ready', draw: drawn(name, component) }), load: () => {} }
}

function drawn<Name extends ViewName>(name: Name, component: ComponentType<{ readonly view: NamedView<Name> }>) {
  return (view: View): ReactNode => (isNamed(view, name) ? createElement(component, { view }) : null)
}

function isNamed<Name extends ViewName>(view: View, name: Name): view is NamedView<Name> {
  return view.name === name
}
