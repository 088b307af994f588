export { getSigner, toBrowserProvider } from '../ethers/browser-provider.ts'
