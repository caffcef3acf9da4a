// Ends with 0 if this Node can run Vite: 20.19 or newer, or 22.12 or newer.
const [major, minor] = process.versions.node.split('.').map(Number);
process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1);
