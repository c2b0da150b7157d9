// Provides random bytes. Wine 8 has no bcryptprimitives.dll, without which programs written in Rust or Go don't start.
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) {
  return RtlGenRandom(data, (ULONG)length);
}
