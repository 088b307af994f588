import { openToAnyOrigin } from '../../http/cors.ts'

const headers = [
  'Authorization',
  'Content-Type',
  'Range',
  'X-Requested-With',
  'X-Parse-Application-Id',
  'X-Parse-Client-Key',
  'X-Parse-Client-Version',
  'X-Parse-Cloud-Context',
  'X-Parse-Installation-Id',
  'X-Parse-Javascript-Key',
  'X-Parse-Master-Key',
  'X-Parse-REST-API-Key',
  'X-Parse-Request-Id',
  'X-Parse-Revocable-Session',
  'X-Parse-Session-Token',
].join(', ')

/** The backend takes no cookie, so pages of any origin may call it. */
export const allowAnyOrigin = openToAnyOrigin({
  methods: 'GET, POST, PUT, DELETE, OPTIONS',
  headers,
  exposed: 'X-Parse-Job-Status-Id, X-Parse-Push-Status-Id',
})
