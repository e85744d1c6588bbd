// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "solady/auth/Ownable.sol";
import {Initializable} from "solady/utils/Initializable.sol";
import {UUPSUpgradeable} from "solady/utils/UUPSUpgradeable.sol";
import {IAuth} from "../auth/IAuth.sol";
import {BoostError} from "../shared/BoostError.sol";

/// @title What the owner of a core decides.
abstract contract ABoostSettings is Initializable, Ownable, UUPSUpgradeable {
    /// @notice Fees are in 1/10,000.
    uint64 public constant FEE_DENOMINATOR = 10_000;

    /// @notice Who is asked whether somebody may create boosts; the zero address lets everybody.
    IAuth public createBoostAuth;

    /// @notice What the core takes of what new boosts pay, on top of it, in 1/10,000.
    uint64 public protocolFee;

    /// @notice Who gets the fees.
    address public protocolFeeReceiver;

    /// @notice What referrers get of what claims are paid, out of the fee, in 1/10,000.
    uint64 public referralFee;

    /// @notice Who is asked for the fee of a new boost instead; the zero address is nobody.
    address public protocolFeeModule;

    /// @notice What is left of an incentive's own fees when all was paid goes along if it is less than this, in base
    /// units.
    uint64 public DUST_THRESHOLD;

    /// @notice The registry this core belongs to.
    address public registry;

    constructor() {
        _disableInitializers();
    }

    /// @notice Initialises the core behind its proxy.
    /// @param registry_ - told to clients; the core itself does not ask it.
    /// @param protocolFeeReceiver_ - who gets the fees.
    /// @param owner_ - who decides all of this.
    function initialize(address registry_, address protocolFeeReceiver_, address owner_) external initializer {
        _initializeOwner(owner_);
        registry = registry_;
        protocolFeeReceiver = protocolFeeReceiver_;
        protocolFee = 1_000;
        DUST_THRESHOLD = 1_000;
    }

    /// @notice Says who is asked whether somebody may create boosts.
    /// @param auth_ - the zero address lets everybody.
    function setCreateBoostAuth(address auth_) external onlyOwner {
        createBoostAuth = IAuth(auth_);
    }

    /// @notice Says who gets the fees.
    function setProtocolFeeReceiver(address protocolFeeReceiver_) external onlyOwner {
        protocolFeeReceiver = protocolFeeReceiver_;
    }

    /// @notice Sets the fee of new boosts.
    /// @param protocolFee_ - in 1/10,000, at most 10,000 and more than the referrers' part of it.
    function setProtocolFee(uint64 protocolFee_) external onlyOwner {
        if (protocolFee_ > FEE_DENOMINATOR || protocolFee_ <= referralFee) {
            revert BoostError.InvalidPercentage(protocolFee_);
        }
        protocolFee = protocolFee_;
    }

    /// @notice Sets the referrers' part.
    /// @param referralFee_ - in 1/10,000, at most the fee.
    function setReferralFee(uint64 referralFee_) external onlyOwner {
        if (referralFee_ > protocolFee) revert BoostError.InvalidPercentage(referralFee_);
        referralFee = referralFee_;
    }

    /// @notice Says who is asked for the fee of a new boost instead.
    /// @param protocolFeeModule_ - the zero address is nobody.
    function setProtocolFeeModule(address protocolFeeModule_) external onlyOwner {
        protocolFeeModule = protocolFeeModule_;
    }

    /// @notice Sets from when on a rest is worth keeping.
    /// @param newThreshold - in base units, less than 10,000.
    function setDustThreshold(uint64 newThreshold) external onlyOwner {
        if (newThreshold >= FEE_DENOMINATOR) revert BoostError.InvalidPercentage(newThreshold);
        DUST_THRESHOLD = newThreshold;
    }

    /// @notice The version that clients can expect the abilities of.
    function version() external pure virtual returns (string memory) {
        return "1.2.0";
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}
}
