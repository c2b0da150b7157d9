// Random bytes for programs that were built with Rust or Go: Wine 8 has no bcryptprimitives.dll, and without it they don't start.
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) {
  return RtlGenRandom(data, (ULONG)length);
}
