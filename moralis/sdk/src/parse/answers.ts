import type { ParseSdk } from './core.ts'

/** Gives back what the original gives for a push and a job: the server's answer, or the id of the job that it names. */
export function adaptAnswers({ CoreManager: config, _encode: encode }: ParseSdk): void {
  const request = (path: string, data: unknown, options?: object) =>
    config.getRESTController().request('POST', path, data, options)

  config.setPushController({ send: (data, options) => request('push', data, { ...options }) })
  config.setCloudController({
    ...config.getCloudController(),
    startJob: (name, data, options) => request(`jobs/${name}`, encode(data, undefined, true), options),
  })
}
