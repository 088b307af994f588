import type { BackendError } from './board-error.ts'

/** Codes 125 to 162 and 600 to 602: addresses, files, functions, limits, and what the SDK reports of the device. */
export const serviceErrors = {
  INVALID_EMAIL_ADDRESS: {
    code: 125,
    meaning: 'The email address is invalid.',
    origin: 'both',
    status: 400,
    texts: [
      {
        text: 'you must provide a valid email string',
        when: "requesting an email with an address that isn't a string",
      },
      {
        text: 'Enter a full email address, such as name@example.com.',
        when: 'signing up with an invalid address',
      },
    ],
  },
  MISSING_CONTENT_TYPE: {
    code: 126,
    meaning: 'The request has no content type.',
    origin: 'client',
    status: null,
    reason:
      "The server reads JSON whatever the header says, and files by their bytes, so it doesn't need the header.",
    texts: [],
  },
  MISSING_CONTENT_LENGTH: {
    code: 127,
    meaning: 'The request has no content length.',
    origin: 'client',
    status: null,
    reason: 'A request without a length is read to its end, which HTTP/1.1 marks, or has no content.',
    texts: [],
  },
  INVALID_CONTENT_LENGTH: {
    code: 128,
    meaning: 'The stated content length is wrong.',
    origin: 'both',
    status: 400,
    texts: [
      { text: 'The length of the request is not stated as a number.', when: 'an invalid Content-Length' },
    ],
  },
  FILE_TOO_LARGE: {
    code: 129,
    meaning: 'The file is larger than allowed.',
    origin: 'both',
    status: 413,
    texts: [{ text: 'The file is too large. The limit is 10 MB.', when: 'uploading a larger file' }],
  },
  FILE_SAVE_ERROR: {
    code: 130,
    meaning: 'The file could not be saved.',
    origin: 'both',
    status: 400,
    texts: [{ text: 'File upload by public is disabled.', when: 'uploading while signed out' }],
  },
  DUPLICATE_VALUE: {
    code: 137,
    meaning: 'Another object already has this value, which must be unique.',
    origin: 'server',
    status: 400,
    texts: [
      {
        text: 'A duplicate value for a field with unique values was provided',
        when: 'a second role of the same name',
      },
    ],
  },
  INVALID_ROLE_NAME: {
    code: 139,
    meaning: 'The role name is not allowed.',
    origin: 'both',
    status: 400,
    texts: [
      {
        text: "A role's name can be only contain alphanumeric characters, _, -, and spaces.",
        when: 'creating a role with any other name',
      },
    ],
  },
  EXCEEDED_QUOTA: {
    code: 140,
    meaning: 'The account has reached its daily upload limit.',
    origin: 'server',
    status: 429,
    texts: [],
  },
  SCRIPT_FAILED: {
    code: 141,
    meaning: "A cloud function or job failed, or doesn't exist.",
    origin: 'server',
    status: 400,
    texts: [{ text: 'Invalid function: "{name}"', when: 'a function that does not exist' }],
  },
  VALIDATION_ERROR: {
    code: 142,
    meaning: 'A value breaks a rule of its field or function.',
    origin: 'server',
    status: 400,
    texts: [{ text: '{field} is required', when: 'omitting a field that its class requires' }],
  },
  INVALID_IMAGE_DATA: {
    code: 143,
    meaning: 'The image is invalid.',
    origin: 'server',
    status: 400,
    texts: [{ text: 'Invalid image data', when: 'uploading a broken image' }],
  },
  UNSAVED_FILE_ERROR: {
    code: 151,
    meaning: 'An object refers to a file that was not saved.',
    origin: 'client',
    status: null,
    reason: 'The SDK refuses to encode such an object, so it is never sent.',
    texts: [],
  },
  INVALID_PUSH_TIME_ERROR: {
    code: 152,
    meaning: 'The time of a push message is invalid.',
    origin: 'server',
    status: 400,
    texts: [],
  },
  FILE_DELETE_ERROR: {
    code: 153,
    meaning: 'The file could not be deleted.',
    origin: 'server',
    status: 404,
    texts: [
      { text: 'Could not delete file. There is none of this name.', when: 'deleting a file that is missing' },
    ],
  },
  REQUEST_LIMIT_EXCEEDED: {
    code: 155,
    meaning: 'Too many requests; Retry-After says how many seconds to wait.',
    origin: 'server',
    status: 429,
    texts: [],
  },
  DUPLICATE_REQUEST: {
    code: 159,
    meaning: 'A request with this id was already made.',
    origin: 'server',
    status: 400,
    texts: [{ text: 'Duplicate request', when: 'sending the same X-Parse-Request-Id twice' }],
  },
  INVALID_EVENT_NAME: {
    code: 160,
    meaning: 'The name of an analytics event is not allowed.',
    origin: 'both',
    status: 400,
    texts: [{ text: 'invalid event name', when: 'reporting an event whose name is not allowed' }],
  },
  FILE_DELETE_UNNAMED_ERROR: {
    code: 161,
    meaning: 'The file to delete has no name.',
    origin: 'both',
    status: 400,
    texts: [{ text: 'Cannot delete an unnamed file.', when: 'DELETE /files/' }],
  },
  INVALID_VALUE: {
    code: 162,
    meaning: 'A value is invalid. This code is newer than Moralis v1, whose clients show the text.',
    origin: 'server',
    status: 400,
    texts: [
      {
        text: 'userId must not be empty, null, or undefined',
        when: 'signing in as a user (master key) without an id',
      },
    ],
  },
  AGGREGATE_ERROR: {
    code: 600,
    meaning: 'Several errors occurred at once.',
    origin: 'client',
    status: null,
    reason: 'The SDK combines the errors in the answer to a batch into it; each of those has its own code.',
    texts: [],
  },
  FILE_READ_ERROR: {
    code: 601,
    meaning: 'A file on the device could not be read.',
    origin: 'client',
    status: null,
    reason: 'The browser reads the file before it is sent.',
    texts: [],
  },
  X_DOMAIN_REQUEST: {
    code: 602,
    meaning: 'An old browser could not send a request to another site.',
    origin: 'client',
    status: null,
    reason: "The browser doesn't send it. The server answers every site.",
    texts: [],
  },
} as const satisfies Record<string, BackendError>
