declare module 'jsdom' {
  /** The part of it that the runs use; it comes without types. */
  export class JSDOM {
    constructor(html: string, options: { url: string; pretendToBeVisual: boolean })
    readonly window: Window & typeof globalThis
  }
}
