// What Python and compiled MLIR call.
#include "emulator/interface.h"

#include <cstdlib>
#include <cstring>
#include <numeric>

namespace aclower
{

namespace
{

// What a memref's descriptor starts with; its sizes follow, then its strides.
struct Descriptor {
    uint8_t* allocated;
    uint8_t* aligned;
    int64_t offset;
};

}  // namespace

TensorArgument Describe(const char* name, const UnrankedMemref& memref, int64_t itemBytes, int64_t isOutput)
{
    const auto* descriptor = static_cast<const Descriptor*>(memref.descriptor);
    const auto* sizes = reinterpret_cast<const int64_t*>(descriptor + 1);
    const int64_t items = std::accumulate(sizes, sizes + memref.rank, int64_t(1), std::multiplies<int64_t>());
    return {name, descriptor->aligned + descriptor->offset * itemBytes, items * itemBytes, isOutput, itemBytes};
}

const char* Copied(const std::string& text)
{
    char* copy = static_cast<char*>(std::malloc(text.size() + 1));
    std::memcpy(copy, text.c_str(), text.size() + 1);
    return copy;
}

const char* RunRequest(const Request& request, const std::function<void()>& launch)
{
    Run run;
    run.request = &request;
    Run::Current() = &run;
    launch();
    Run::Current() = nullptr;
    return Copied("[" + run.report + "]");
}

namespace
{

// What this thread's calls from compiled MLIR run under, and what they have found; each library's own.
struct Configured {
    Request request;
    std::string report;

    static Configured& Current()
    {
        static thread_local Configured configured;
        return configured;
    }
};

}  // namespace

void RunConfigured(const TensorArgument* tensors, int64_t count, const std::function<void()>& launch)
{
    Configured& configured = Configured::Current();
    Request request = configured.request;
    request.tensors = tensors;
    request.tensorCount = count;
    Run run;
    run.request = &request;
    run.report = configured.report;
    Run::Current() = &run;
    launch();
    Run::Current() = nullptr;
    configured.report = run.report;
}

}  // namespace aclower

extern "C" void aclower_emulator_configure(const aclower::Request* request)
{
    aclower::Configured& configured = aclower::Configured::Current();
    configured.request = *request;
    configured.report.clear();
}

extern "C" const char* aclower_emulator_take()
{
    aclower::Configured& configured = aclower::Configured::Current();
    const std::string text = "[" + configured.report + "]";
    configured.report.clear();
    return aclower::Copied(text);
}

extern "C" void aclower_emulator_free(const char* text)
{
    std::free(const_cast<char*>(text));
}
