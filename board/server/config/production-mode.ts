/** Makes React and Express run as in production unless NODE_ENV says otherwise; to be called before either is loaded. */
export function setProductionMode(): void {
  process.env.NODE_ENV ??= 'production'
}
