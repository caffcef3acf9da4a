// Ends with 0 if Vite runs on this Node: 20.19 or a later 20, or 22.12 or anything newer.
const [major, minor] = process.versions.node.split('.').map(Number);
process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1);
